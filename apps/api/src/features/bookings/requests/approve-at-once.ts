import type { Actor, System } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { findUser } from '../../accounts/index.ts';
import { findBookingDetails } from '../queries.ts';
import { approveBooking } from './approve-booking.ts';
import { leaveToHost } from './leave-to-host.ts';

const byInstantBook: System = { system: 'instant-book' };
const everyBooking = { id: '', readsEveryBooking: true };

/**
 * Approves an authorized request in place of the host, who chose so for the car. If it cannot, such as
 * while the host cannot be paid, the request waits for the host. May run twice.
 */
export async function approveAtOnce(
  deps: Deps,
  _actor: Actor,
  { bookingId }: { bookingId: number },
): Promise<void> {
  const details = await findBookingDetails(deps.db, bookingId, everyBooking);
  if (!details?.booking.isInstant || details.booking.approvingAt) return;
  const host = await findUser(deps.db, details.booking.ownerId);
  try {
    if (host?.accountStatus !== 'active') throw new AppError('account_disabled', 'Disabled.');
    await approveBooking(deps, byInstantBook, details);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    deps.log.info({ bookingId, code: error.code }, 'a request is left to the host');
    await inTransaction(deps, byInstantBook, (ctx) => leaveToHost(ctx, { bookingId }));
  }
}

/** Right after the payment; the job repeats what fails here. */
export async function approveAtOnceNow(
  deps: Deps,
  actor: Actor,
  input: { bookingId: number },
): Promise<void> {
  await approveAtOnce(deps, actor, input).catch((error: unknown) => {
    deps.log.warn({ err: error, ...input }, 'the approval is left to its job');
  });
}
