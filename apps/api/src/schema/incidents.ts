import { bookingParties } from '@curbside/domain/bookings/states';
import {
  incidentSeverities,
  incidentStatuses,
  incidentTypes,
} from '@curbside/domain/incidents/states';
import { boolean, integer, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { carOfBooking } from './bookings.ts';
import { instant } from './columns.ts';

export const incidents = pgTable(
  'incidents',
  {
    id: serial('id').primaryKey(),
    bookingId: integer('booking_id').notNull(),
    carId: integer('car_id').notNull(),
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => users.id),
    reporterRole: text('reporter_role', { enum: bookingParties }).notNull(),
    incidentType: text('incident_type', { enum: incidentTypes }).notNull(),
    severity: text('severity', { enum: incidentSeverities }).notNull(),
    description: text('description').notNull(),
    location: text('location'),
    happenedAt: instant('happened_at').notNull(),
    policeReportNumber: text('police_report_number'),
    estimatedDamageCents: integer('estimated_damage_cents'),
    status: text('status', { enum: incidentStatuses }).notNull().default('reported'),
    /** Whether this incident holds back the payout; another one of the trip may do so as well. */
    payoutFrozen: boolean('payout_frozen').notNull(),
    /** Told to both parties; `staffNote` is for staff alone. */
    resolution: text('resolution'),
    staffNote: text('staff_note'),
    resolvedAt: instant('resolved_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [carOfBooking(table)],
);

/** Photos of an incident in order. The originals lie in private storage by their hash. */
export const incidentPhotos = pgTable(
  'incident_photos',
  {
    incidentId: integer('incident_id')
      .notNull()
      .references(() => incidents.id),
    position: integer('position').notNull(),
    sha256: text('sha256').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.incidentId, table.position] })],
);
