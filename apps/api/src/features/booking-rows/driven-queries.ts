import type { HandoverKind } from '@curbside/domain/handover/rules';
import { type SQL, sql } from 'drizzle-orm';
import { bookings } from '../../schema/bookings.ts';
import { handovers } from '../../schema/handover.ts';
import { incidents } from '../../schema/incidents.ts';
import { inspectionPhotos } from '../../schema/inspections.ts';

export const isDocumented = (booking: SQL, kinds: HandoverKind[]) => sql`(
  exists (select from ${handovers} h where h.booking_id = ${booking} and h.kind in ${kinds})
  or exists (select from ${inspectionPhotos} p
    where p.booking_id = ${booking} and p.inspection_type in ${kinds}))`;

/** The guest reports something that happens to a car that they have. */
const hasIncident = (booking: SQL) => sql`exists (select from ${incidents} i
  where i.booking_id = ${booking} and i.reporter_role = 'renter'
    and i.incident_type in ('damage', 'accident', 'breakdown'))`;

/** A record of pickup or return, or an incident, shows that the guest of a trip has had the car. */
export const hadCar = (booking: SQL) =>
  sql`(${isDocumented(booking, ['pickup', 'return'])} or ${hasIncident(booking)})`;

/** When staff ended a trip while the guest had the car; null for all others. */
export const endedUnderWayAt = sql<Date | null>`(case
  when bookings.status = 'cancelled' and bookings.cancel_reason = 'by_staff'
    and bookings.cancelled_at > bookings.starts_at and ${hadCar(sql`bookings.id`)}
  then bookings.cancelled_at end)`.mapWith(bookings.cancelledAt);
