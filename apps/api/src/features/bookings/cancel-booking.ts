import { isPriceOrder } from '@curbside/domain/charges/states';
import type { Person } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, justChanged, requireAllowed } from '../../platform/errors.ts';
import { announceBooking } from '../announcements/index.ts';
import { releaseHold } from '../availability/index.ts';
import { auditBooking, lockBooking } from '../booking-rows/index.ts';
import { pauseInstantBook, pauseInstantBookJob } from '../cars/index.ts';
import { lockOrders, markOrder } from '../charges/index.ts';
import { type LateGuestRow, lockTold } from '../late-rows/index.ts';
import { resolveDifference } from '../ledger/index.ts';
import {
  lostBeforePickup,
  promiseDecided,
  settleMoneyJob,
  settleMoneyNow,
  sharesAfterCancelling,
} from '../settlement/index.ts';
import { cancelForLateCar } from './cancel-for-late-car.ts';
import { decideFor, getBookingDetails } from './get-booking.ts';
import { requireParty } from './policy.ts';
import type { BookingDetails } from './queries.ts';
import { sharesIfCancelled } from './staff-acts/staff-refunds.ts';
import { markApprovedCancelled, markPendingCancelled } from './state-queries.ts';
import { giveUpExtension } from './terms/give-up-extension.ts';

interface CancelByChoice {
  booking: Pick<BookingDetails['booking'], 'id'>;
  guest: LateGuestRow;
  expectedRefundCents: number | undefined;
}

/**
 * Cancels before pickup for either side; promisedCents decides the refund. If the refund is no longer
 * what the caller expects, nothing is cancelled.
 */
export async function cancelBooking(
  deps: Deps,
  actor: Person,
  details: BookingDetails,
  { expectedRefundCents }: { expectedRefundCents?: number | undefined },
): Promise<void> {
  const { booking } = details;
  const now = deps.clock.now();
  requireAllowed(decideFor(actor, details, 'cancel', now));
  const party = requireParty(actor, booking);
  const reason = party === 'renter' ? 'by_renter' : 'by_owner';
  await inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    const told = party === 'renter' ? await lockTold(tx, booking.id) : undefined;
    // A concurrent refund or lost dispute changes what is still due.
    const present = await lockBooking(tx, booking.id);
    if (present?.status !== booking.status) throw justChanged('booking');
    if (told) return cancelByChoice(ctx, { booking, guest: told, expectedRefundCents });
    const locked = await giveUpExtension(ctx, present);
    const { firstStartsAt } = details;
    const orders = await lockOrders(tx, booking.id);
    const shares = sharesAfterCancelling(
      { booking: locked, orders: orders.filter(isPriceOrder), firstStartsAt },
      party,
      now,
    );
    const refundCents = locked.paymentStatus === 'unpaid' ? 0 : shares.toRefundCents;
    requireRefund(refundCents, expectedRefundCents);
    const cancelled =
      booking.status === 'pending'
        ? await markPendingCancelled(tx, booking.id, now, reason)
        : await markApprovedCancelled(tx, booking.id, now, reason, {
            refundCents: shares.refundCents,
            keptPayoutCents: shares.hostCents,
          });
    if (!cancelled) throw justChanged('booking');
    await releaseHold(ctx, booking.id);
    await promiseDecided(ctx, cancelled);
    if (booking.status !== 'pending') {
      for (const { id, ...kept } of shares.orders) await markOrder(tx, id, kept);
    }
    await resolveDifference(ctx, lostBeforePickup(booking));
    await auditBooking(ctx, 'cancelled', cancelled);
    await settleMoneyJob.enqueue(ctx, { bookingId: booking.id });
    if (party === 'owner') await pauseInstantBookJob.enqueue(ctx, { hostId: booking.ownerId });
    if (booking.authorizedAt) await announceBooking(ctx, 'cancelled', cancelled);
  });
  await settleMoneyNow(deps, actor, booking.id);
  if (party === 'owner') await pauseInstantBook(deps, actor, { hostId: booking.ownerId });
}

/** A guest whose car is not back cancels by that choice; the late return and the booking are locked. */
async function cancelByChoice(
  ctx: Context<Person>,
  { booking, guest, expectedRefundCents }: CancelByChoice,
): Promise<void> {
  const details = await getBookingDetails(ctx.tx, booking.id);
  requireAllowed(decideFor(ctx.actor, details, 'cancel', ctx.now));
  const { toRefundCents } = sharesIfCancelled(details, 'renter', ctx.now);
  requireRefund(toRefundCents, expectedRefundCents);
  await cancelForLateCar(ctx, { details, guest });
}

function requireRefund(cents: number, expectedCents = cents): void {
  const changed = 'The refund amount has changed. Please check it and try again.';
  if (cents !== expectedCents) throw new AppError('wrong_state', changed);
}
