import { toDecimal } from '@curbside/domain/money/money';
import type { PickupReport, PickupReports } from '@curbside/domain/pickup-reports/endpoints';
import { type PickupReportKind, pickupReportKinds } from '@curbside/domain/pickup-reports/rules';
import { decideReporting } from '@curbside/domain/pickup-reports/states';
import type { Decision } from '@curbside/domain/states/action-table';
import { actionsOnWire } from '../../platform/actions-on-wire.ts';
import type { Person } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import {
  auditStaffLook,
  type BookingDetails,
  callerOf,
  getVisibleBooking,
  previewFailedPickup,
} from '../bookings/index.ts';
import {
  didGuestTakeCar,
  findReport,
  listPhotos,
  listReportsOf,
  type ReportRow,
} from './queries.ts';
import { reportOnWire } from './wire.ts';

/** The report and its trip, if the actor may see them. */
export async function getVisibleReport(
  db: Queryable,
  actor: Person,
  id: number,
): Promise<{ report: ReportRow; details: BookingDetails }> {
  const report = await findReport(db, id);
  if (!report) throw notFound('Report');
  return { report, details: await getVisibleBooking(db, actor, report.bookingId, 'Report') };
}

export async function showReport(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<PickupReport> {
  const { report, details } = await getVisibleReport(deps.db, actor, id);
  const photos = await listPhotos(deps.db, report.photoIds);
  return reportOnWire(report, { ...details, photos, actor, now: deps.clock.now() });
}

/** Whether the actor may report this now, by the records of the trip. */
export async function decideFor(
  db: Queryable,
  actor: Person,
  { booking, isRated, isPickupReported }: BookingDetails,
  now: Date,
): Promise<(kind: PickupReportKind) => Decision> {
  const hasTakenCar = await didGuestTakeCar(db, booking.id);
  const facts = { ...booking, isRated, hasTakenCar, hasOpenReport: isPickupReported };
  const reports = await listReportsOf(db, booking.id);
  const wasRejected = (kind: PickupReportKind) =>
    reports.some((report) => report.kind === kind && report.status === 'rejected');
  const caller = callerOf(actor, booking);
  return (kind) =>
    decideReporting(kind, { facts: { ...facts, wasRejected: wasRejected(kind) }, caller, now });
}

/** The reports of a trip, and what the caller may report with its effect on the price. */
export async function listReports(
  deps: Deps,
  actor: Person,
  { bookingId }: { bookingId: number },
): Promise<PickupReports> {
  const { db } = deps;
  const details = await getVisibleBooking(db, actor, bookingId);
  const { booking } = details;
  await auditStaffLook(deps, actor, { booking, what: 'pickup-reports' });
  const now = deps.clock.now();
  const rows = await listReportsOf(db, bookingId);
  const photos = await listPhotos(
    db,
    rows.flatMap(({ photoIds }) => photoIds),
  );
  const may = await decideFor(db, actor, details, now);
  const decisions = actionsOnWire(pickupReportKinds, may);
  const option = (kind: PickupReportKind) => {
    const effect = previewFailedPickup(details, kind, now);
    return {
      decision: decisions[kind],
      refundAmount: toDecimal(effect.refundCents),
      keptAmount: toDecimal(effect.keptCents),
    };
  };
  return {
    reports: rows.map((row) => reportOnWire(row, { booking, photos, actor, now })),
    options: {
      renter_absent: option('renter_absent'),
      owner_absent: option('owner_absent'),
      car_refused: option('car_refused'),
    },
  };
}
