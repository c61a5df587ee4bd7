import { bookingDeadlines } from '@curbside/domain/bookings/states';
import type { Actor, Person } from '../../platform/actor.ts';
import { hoursBefore } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { justChanged, requireAllowed } from '../../platform/errors.ts';
import { runEach } from '../../platform/jobs/index.ts';
import { announceBooking } from '../announcements/index.ts';
import { auditBooking, lockBooking } from '../booking-rows/index.ts';
import { settleMoneyJob, settleMoneyNow } from '../settlement/index.ts';
import { listEndedBefore } from './due-queries.ts';
import { decideFor } from './get-booking.ts';
import { type BookingDetails, hasOpenPickupReport } from './queries.ts';
import { syncPayment } from './requests/sync-payment.ts';
import { markCompleted } from './state-queries.ts';
import { giveUpExtension, hasUnpaidExtension } from './terms/give-up-extension.ts';

/** Ends the trip after drop-off and pays the host. */
export async function completeBooking(
  deps: Deps,
  actor: Person,
  details: BookingDetails,
): Promise<void> {
  requireAllowed(decideFor(actor, details, 'complete', deps.clock.now()));
  if (!(await complete(deps, actor, details.booking.id))) throw justChanged('booking');
}

/** Trips complete by themselves 24 hours after drop-off, which leaves time for return inspections. */
export async function completeEnded(deps: Deps, actor: Actor): Promise<void> {
  const before = hoursBefore(deps.clock.now(), bookingDeadlines.completionHours);
  const ids = await listEndedBefore(deps.db, before);
  await runEach(deps.log, ids, (id) => complete(deps, actor, id));
}

async function complete(deps: Deps, actor: Actor, id: number): Promise<boolean> {
  // The guest may have paid an extension by link, and Stripe's event may be late.
  if (await hasUnpaidExtension(deps.db, id)) await syncPayment(deps, actor, id);
  const isMarked = await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    // The lock waits for a report of the pickup that is being written.
    const booking = await lockBooking(tx, id);
    if (!booking || (await hasOpenPickupReport(tx, id))) return false;
    // An extension that was agreed on at this moment has a later end, and may still be paid.
    const isOver = booking.status === 'approved' && booking.endsAt <= now;
    if (isOver) await giveUpExtension(ctx, booking);
    const completed = await markCompleted(tx, id, now);
    if (!completed) return false;
    await auditBooking(ctx, 'completed', completed);
    await settleMoneyJob.enqueue(ctx, { bookingId: id });
    await announceBooking(ctx, 'completed', completed);
    return true;
  });
  if (isMarked) await settleMoneyNow(deps, actor, id);
  return isMarked;
}
