import type { PickupReport } from '@curbside/domain/pickup-reports/endpoints';
import { type PickupReportKind, pickupReportLimits } from '@curbside/domain/pickup-reports/rules';
import type { Person } from '../../platform/actor.ts';
import { hoursAfter } from '../../platform/clock.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, justChanged, requireAllowed } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { lockBooking } from '../booking-rows/index.ts';
import { type BookingDetails, getVisibleBooking, requireParty } from '../bookings/index.ts';
import { settleMoneyNow } from '../settlement/index.ts';
import { announceReport } from './announce-report.ts';
import { endTrip } from './end-trip.ts';
import { decideFor, showReport } from './list-reports.ts';
import { insertReport, listRefusalPhotos } from './queries.ts';

interface Report {
  bookingId: number;
  kind: PickupReportKind;
  description: string;
  photoIds?: number[];
}

/** Each side reports the other. Nothing happens to the trip before the other side can answer. */
export async function reportNoShow(
  deps: Deps,
  actor: Person,
  { bookingId, description }: { bookingId: number; description: string },
): Promise<PickupReport> {
  const { booking } = await getVisibleBooking(deps.db, actor, bookingId);
  const kind = requireParty(actor, booking) === 'owner' ? 'renter_absent' : 'owner_absent';
  const { id } = await inTransaction(deps, actor, (ctx) =>
    report(ctx, { bookingId, kind, description }),
  );
  return showReport(deps, actor, { id });
}

/** Ends the trip at once: a guest must not be left with a car that cannot be driven. */
export async function refuseCar(
  deps: Deps,
  actor: Person,
  { bookingId, description, photoIds }: Omit<Report, 'kind'> & { photoIds: number[] },
): Promise<PickupReport> {
  const kind = 'car_refused';
  const { id } = await inTransaction(deps, actor, async (ctx) => {
    const reported = await report(ctx, { bookingId, kind, description, photoIds });
    await endTrip(ctx, { details: reported.details, kind });
    return reported;
  });
  await settleMoneyNow(deps, actor, bookingId);
  return showReport(deps, actor, { id });
}

async function report(
  ctx: Context<Person>,
  { bookingId, kind, description, photoIds = [] }: Report,
): Promise<{ id: number; details: BookingDetails }> {
  const { tx, actor, now } = ctx;
  // A stranger must not hold the lock.
  await getVisibleBooking(tx, actor, bookingId);
  await lockBooking(tx, bookingId);
  const details = await getVisibleBooking(tx, actor, bookingId);
  requireAllowed((await decideFor(tx, actor, details, now))(kind));
  if (kind === 'car_refused') await requirePhotos(ctx, bookingId, photoIds);
  const row = await insertReport(tx, {
    bookingId,
    kind,
    reporterId: actor.id,
    description,
    photoIds,
    reportedAt: now,
    answerBy: hoursAfter(now, pickupReportLimits.contestHours),
  });
  if (!row) throw justChanged('booking');
  await recordAudit(ctx, {
    action: 'pickup.reported',
    entity: 'booking',
    entityId: bookingId,
    details: { reportId: row.id, kind },
  });
  await announceReport(ctx, 'reported', { report: row, booking: details.booking });
  return { id: row.id, details };
}

async function requirePhotos({ tx }: Context, bookingId: number, ids: number[]): Promise<void> {
  const found = await listRefusalPhotos(tx, bookingId, ids);
  const needed = pickupReportLimits.refusePhotos;
  if (found.length === ids.length && found.length >= needed) return;
  throw new AppError(
    'evidence_missing',
    `Please add at least ${needed} photos of the car that you took at pickup.`,
  );
}
