import { type Actor, isPerson } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { isOwnAccount, roleInForce } from './policy.ts';
import { findUser, getUserForUpdate, lockMasterAdmins, type UserRow } from './queries.ts';

type Account = Pick<UserRow, 'id' | 'role'>;

interface LockAccount {
  userId: string;
  /** Decides by the actor's current role and status. */
  may: (actor: Actor, account: Account) => boolean;
  /** Message for actors who may not. */
  refusal: string;
  /** 'update' for changes of the email; see getUserForUpdate. */
  lock?: 'no key update' | 'update';
}

/**
 * Locks an account for a change that may remove a master admin. Call it first in the transaction: such
 * changes run one after another, so one master admin remains and nobody acts with a role just lost.
 * Throws not_found, forbidden, or wrong_state for the last master admin.
 */
export async function lockAccount(
  ctx: Context,
  { userId, may, refusal, lock }: LockAccount,
): Promise<UserRow> {
  const { tx, actor } = ctx;
  const masterAdmins = await lockMasterAdmins(tx, lock);
  const user = await getUserForUpdate(tx, userId, lock);
  if (!user) throw notFound('User');
  const isLast = masterAdmins.length === 1 && masterAdmins[0] === userId;
  if (isLast && (isOwnAccount(actor, user) || may(actor, user))) {
    throw new AppError('wrong_state', 'This is the last master admin. Appoint another one first.');
  }
  if (!may(await readAgain(ctx), user)) throw new AppError('forbidden', refusal);
  return user;
}

/** The actor with their current role and status. */
async function readAgain(ctx: Context): Promise<Actor> {
  const { tx, actor } = ctx;
  if (!isPerson(actor)) return actor;
  const row = await findUser(tx, actor.id);
  if (!row) return { ...actor, role: 'user', isActive: false };
  return { ...actor, role: roleInForce(row, actor), isActive: row.accountStatus === 'active' };
}
