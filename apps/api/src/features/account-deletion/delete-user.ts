import { deletedUser, fullName } from '@curbside/domain/accounts/full-name';
import { formatZoned } from '@curbside/domain/calendar/format';
import { cardKeeper } from '@curbside/domain/payment-methods/states';
import type { Actor } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import {
  canDeleteAccount,
  deleteEmailUndos,
  deleteOpenLinks,
  deleteSecondFactor,
  deleteSessions,
  deleteSignInMethods,
  isOwnAccount,
  lockAccount,
  markUserDeleted,
  recordAccountEvent,
} from '../accounts/index.ts';
import { deleteCalendarsOf } from '../calendars/index.ts';
import { delistCarsOf } from '../cars/index.ts';
import { deleteFavoritesOf } from '../favorites/index.ts';
import { replaceNameInNotices } from '../messaging/index.ts';
import { forgetCustomer, listKeptTrips } from '../payment-methods/index.ts';
import { forgetPayoutRequirements } from '../payout-accounts/index.ts';
import { forgetVerification } from '../verification/index.ts';
import { accountDeletedMail } from './emails.ts';
import { hasOpenBusiness } from './queries.ts';

interface DeleteUser extends Partial<Pick<Parameters<typeof lockAccount>[1], 'may' | 'refusal'>> {
  userId: string;
}

/**
 * Deletes sign-in, sessions, links, personal data and saved cards, and delists the cars; bookings,
 * contracts and the ledger stay under 'Deleted user'. The caller must ask for the password or a recent
 * sign-in. Throws not_found, forbidden, or wrong_state while trips or money are open, or a host may claim.
 */
export async function deleteUser(
  deps: Deps,
  actor: Actor,
  { userId, may = canDeleteAccount, refusal = 'You may not delete this account.' }: DeleteUser,
): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const user = await lockAccount(ctx, { userId, may, refusal, lock: 'update' });
    // Delisting locks the cars, so a concurrent request is either found below or refused.
    await delistCarsOf(tx, userId, now);
    await refuseOpenBusiness(ctx, userId);
    await markUserDeleted(tx, userId, now);
    const names = { name: user.firstName, newName: fullName(deletedUser) };
    await replaceNameInNotices(tx, { userId, ...names });
    await deleteCalendarsOf(tx, userId);
    await forgetVerification(tx, userId);
    await forgetPayoutRequirements(tx, userId);
    await deleteSecondFactor(tx, userId);
    await deleteSignInMethods(tx, userId);
    await deleteSessions(tx, userId);
    await deleteOpenLinks(tx, userId);
    await deleteEmailUndos(tx, userId);
    await deleteFavoritesOf(tx, userId);
    await forgetCustomer(ctx, { userId });
    await recordAccountEvent(ctx, 'deleted', userId);
    const by = isOwnAccount(actor, user) ? 'user' : 'staff';
    await mailJob.enqueue(ctx, accountDeletedMail(deps.env, user, by));
  });
}

/** Throws wrong_state. A card that a trip keeps goes with the account, so the account waits for it, too. */
async function refuseOpenBusiness({ tx, now }: Context, userId: string): Promise<void> {
  if (await hasOpenBusiness(tx, userId)) {
    throw new AppError(
      'wrong_state',
      'This account cannot be deleted while trips, payments or payouts are open.',
    );
  }
  const keeper = cardKeeper(await listKeptTrips(tx, userId), now);
  if (!keeper?.until) return;
  throw new AppError(
    'wrong_state',
    `The host of trip ${keeper.bookingId} may still claim costs of it. This account can be deleted after ${formatZoned(keeper.until)}.`,
  );
}
