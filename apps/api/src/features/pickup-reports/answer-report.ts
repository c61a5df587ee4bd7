import type { PickupReport } from '@curbside/domain/pickup-reports/endpoints';
import { openReportStatuses } from '@curbside/domain/pickup-reports/rules';
import {
  decidePickupReportAction,
  type PickupReportAction,
} from '@curbside/domain/pickup-reports/states';
import type { Actor, Person } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { justChanged, requireAllowed } from '../../platform/errors.ts';
import { runEach } from '../../platform/jobs/index.ts';
import { recordAudit } from '../audit/index.ts';
import { lockBooking } from '../booking-rows/index.ts';
import { type BookingDetails, getBookingDetails } from '../bookings/index.ts';
import { settleMoneyNow } from '../settlement/index.ts';
import { announceReport } from './announce-report.ts';
import { endTrip } from './end-trip.ts';
import { getVisibleReport, showReport } from './list-reports.ts';
import { reportCallerOf } from './policy.ts';
import { contradicts, findReport, listDueReports, markReport, type ReportRow } from './queries.ts';

interface Found {
  report: ReportRow;
  details: BookingDetails;
}

/** The other side agrees, and the report takes effect. */
export function confirmReport(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<PickupReport> {
  return changeReport(deps, actor, { id, action: 'confirm' }, (ctx, found) =>
    uphold(ctx, found, 'other_side'),
  );
}

/** Nothing more happens to the trip before staff decide. */
export function contestReport(
  deps: Deps,
  actor: Person,
  { id, reason }: { id: number; reason: string },
): Promise<PickupReport> {
  return changeReport(deps, actor, { id, action: 'contest' }, (ctx, found) =>
    contest(ctx, found, reason),
  );
}

export function withdrawReport(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<PickupReport> {
  return changeReport(deps, actor, { id, action: 'withdraw' }, async (ctx, found) => {
    const report = await mark(ctx, found.report, { status: 'withdrawn' });
    await audit(ctx, 'withdrawn', report);
    await announceReport(ctx, 'withdrawn', { report, booking: found.details.booking });
  });
}

/** Locks the booking, decides, writes, and shows the report as it is then. */
export async function changeReport(
  deps: Deps,
  actor: Person,
  { id, action }: { id: number; action: PickupReportAction },
  write: (ctx: Context<Person>, found: Found) => Promise<void>,
): Promise<PickupReport> {
  const { bookingId } = (await getVisibleReport(deps.db, actor, id)).report;
  await inTransaction(deps, actor, async (ctx) => {
    await lockBooking(ctx.tx, bookingId);
    const found = await getVisibleReport(ctx.tx, actor, id);
    const caller = reportCallerOf(actor, found.details.booking, found.report);
    const given = { facts: found.report, caller, now: ctx.now };
    requireAllowed(decidePickupReportAction(action, given));
    await (endedOtherwise(found) ? close(ctx, found.report) : write(ctx, found));
  });
  await settleMoneyNow(deps, actor, bookingId);
  return showReport(deps, actor, { id });
}

/**
 * Silence agrees, unless the records of the trip contradict the report: then staff decide. A report whose
 * trip was cancelled meanwhile is closed.
 */
export async function settleDueReports(deps: Deps, actor: Actor): Promise<void> {
  const due = await listDueReports(deps.db, deps.clock.now());
  await runEach(deps.log, due, async ({ id, bookingId }) => {
    await inTransaction(deps, actor, async (ctx) => {
      await lockBooking(ctx.tx, bookingId);
      const report = await findReport(ctx.tx, id);
      if (!report || !openReportStatuses.some((status) => status === report.status)) return;
      const details = await getBookingDetails(ctx.tx, bookingId);
      if (endedOtherwise({ report, details })) return close(ctx, report);
      if (report.status !== 'reported') return;
      const isDoubtful =
        report.kind !== 'car_refused' && (await contradicts(ctx.tx, report, details.booking));
      if (isDoubtful) await contest(ctx, { report, details }, null);
      else await uphold(ctx, { report, details }, 'silence');
    });
    await settleMoneyNow(deps, actor, bookingId);
  });
}

/** A refusal of the car ends the trip itself. */
function endedOtherwise({ report, details }: Found): boolean {
  return details.booking.status === 'cancelled' && report.kind !== 'car_refused';
}

async function close(ctx: Context, report: ReportRow): Promise<void> {
  await audit(ctx, 'closed', await mark(ctx, report, { status: 'closed' }));
}

export async function uphold(
  ctx: Context,
  { report, details }: Found,
  by: 'other_side' | 'silence' | 'staff',
  decision: Partial<ReportRow> = {},
): Promise<void> {
  const upheld = await mark(ctx, report, { ...decision, status: 'upheld' });
  if (details.booking.status !== 'cancelled') {
    await endTrip(ctx, { details, kind: report.kind });
  }
  await audit(ctx, 'upheld', upheld, { by });
  await announceReport(ctx, 'upheld', { report: upheld, booking: details.booking });
}

async function contest(
  ctx: Context,
  { report, details }: Found,
  reason: string | null,
): Promise<void> {
  const contested = await mark(ctx, report, {
    status: 'contested',
    contestReason: reason,
    contestedAt: ctx.now,
  });
  await audit(ctx, 'contested', contested, { by: reason === null ? 'records' : 'other_side' });
  await announceReport(ctx, 'contested', { report: contested, booking: details.booking });
}

/** Throws wrong_state if somebody has answered meanwhile. */
export async function mark(
  { tx }: Context,
  report: ReportRow,
  change: Partial<ReportRow>,
): Promise<ReportRow> {
  const marked = await markReport(tx, report, change);
  if (!marked) throw justChanged('report');
  return marked;
}

export async function audit(
  ctx: Context,
  step: string,
  { id, bookingId, kind }: ReportRow,
  details: object = {},
): Promise<void> {
  await recordAudit(ctx, {
    action: `pickup.${step}`,
    entity: 'booking',
    entityId: bookingId,
    details: { reportId: id, kind, ...details },
  });
}
