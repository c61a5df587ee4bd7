import { windowInstants } from '@curbside/domain/calendar/instants';
import { isCharged, payableStatuses } from '@curbside/domain/charges/states';
import type { Actor } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { runEach } from '../../platform/jobs/index.ts';
import { moveHold } from '../availability/index.ts';
import { type BookingRow, lockBooking } from '../booking-rows/index.ts';
import { restoreTerms, syncPayment } from '../bookings/index.ts';
import { findOrder, type OrderRow } from '../charges/index.ts';
import { makeContract } from '../contracts/index.ts';
import { voidOrder } from '../settlement/index.ts';
import { announceChange } from './announce-change.ts';
import { auditChange } from './audit-change.ts';
import {
  type ChangeRow,
  findUnpaid,
  formerWindowOf,
  listUnpaid,
  markFellBack,
  markPaid,
} from './queries.ts';

interface Extension {
  changeId: number;
  bookingId: number;
}

interface Followed {
  booking: BookingRow;
  change: ChangeRow;
  order: OrderRow;
}

/** Keeps extensions that are paid, and ends those that were not paid in time. */
export async function followExtensions(deps: Deps, actor: Actor): Promise<void> {
  const now = deps.clock.now();
  await runEach(deps.log, await listUnpaid(deps.db), async ({ payBy, ...extension }) => {
    // The guest may have paid by link, and the webhook may be late.
    if (payBy <= now) await syncPayment(deps, actor, extension.bookingId);
    await followExtension(deps, actor, extension);
  });
}

export async function followExtension(
  deps: Deps,
  actor: Actor,
  { changeId, bookingId }: Extension,
): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const booking = await lockBooking(tx, bookingId);
    const change = await findUnpaid(tx, changeId);
    const order = change?.orderId ? await findOrder(tx, change.orderId) : undefined;
    if (!booking || !change || !order) return;
    const isPayable = payableStatuses.some((status) => status === order.status);
    const isOver = order.payBy !== null && order.payBy <= now;
    if (isCharged(order.status)) await keepExtension(ctx, { booking, change, order });
    else if (!isPayable || isOver || booking.status !== 'approved') {
      await fallBack(ctx, { booking, change, order });
    }
  });
}

/** The former days need not be held any longer. */
async function keepExtension(ctx: Context, { booking, change }: Followed): Promise<void> {
  const { id: bookingId, carId } = booking;
  const { startsAt, endsAt } = change;
  await markPaid(ctx.tx, change.id);
  if (booking.status === 'approved') await moveHold(ctx, { carId, bookingId, startsAt, endsAt });
  await auditChange(ctx, { change, booking, step: 'paid' });
}

/** The former terms come back, and with them the former days. */
async function fallBack(ctx: Context, { booking, change, order }: Followed): Promise<void> {
  const { tx, now } = ctx;
  const { id: bookingId, carId } = booking;
  await voidOrder(ctx, { orderId: order.id });
  const lapsed = await markFellBack(tx, change.id);
  if (!lapsed) return;
  await auditChange(ctx, { change: lapsed, booking, step: 'lapsed' });
  // A cancelled trip has told both sides already.
  if (booking.status !== 'approved') return;
  await restoreTerms(ctx, { booking, version: order.termsVersion });
  await moveHold(ctx, { carId, bookingId, ...windowInstants(formerWindowOf(change)) });
  await announceChange(ctx, { change: lapsed, booking, step: 'fell_back' });
  const agreedAt = change.answeredAt ?? now;
  await makeContract(ctx, { bookingId, signed: { guestAt: agreedAt, hostAt: agreedAt } });
}
