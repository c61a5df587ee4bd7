import type { Visitor } from '../../../platform/actor.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { countAttempt, forgiveAttempt } from '../../../platform/database/throttle.ts';
import { AppError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import { recordAccountEvent } from '../account-event.ts';
import type { AccountDeps } from '../auth.ts';
import { openSession, type SignedIn } from '../sign-in/open-session.ts';
import { codeRefusal, verifyCode, waitingSignIn } from './second-factor-library.ts';
import { findAwaitedUserId } from './second-factor-queries.ts';

interface SecondFactor {
  code: string;
  /** The Cookie header of the pending sign-in. */
  cookies: string | undefined;
  userAgent: string | null;
}

const addressLimit = { freeFailures: 50 };

/** Finishes a sign-in whose password was right. After five wrong codes it has to start again. */
export async function signInWithSecondFactor(
  deps: AccountDeps,
  actor: Visitor,
  input: SecondFactor,
): Promise<SignedIn> {
  const key = `second-factor-from:${networkOf(actor.ipAddress)}`;
  await countAttempt(deps.db, deps.clock, key, addressLimit);
  // A refusal is returned, not thrown: the library's failure count must be committed.
  const outcome = await inTransaction(deps, actor, (ctx) => tryCode(ctx, input));
  if (outcome instanceof AppError) throw outcome;
  await forgiveAttempt(deps.db, key);
  return outcome;
}

async function tryCode(
  ctx: Context<Visitor, AccountDeps>,
  { code, cookies, userAgent }: SecondFactor,
): Promise<SignedIn | AppError> {
  const { tx, deps } = ctx;
  const { headers, identifier } = waitingSignIn(deps.env, cookies);
  const userId = await findAwaitedUserId(tx, identifier);
  const method = 'second-factor';
  try {
    const verified = await verifyCode(deps.auth.within(tx), code, headers);
    const { token, user } = verified.response;
    const opened = { token: token ?? null, user, headers: verified.headers, userAgent };
    const signedIn = await openSession(ctx, opened);
    await recordAccountEvent({ ...ctx, actor: signedIn.person }, 'signed_in', user.id, { method });
    return signedIn;
  } catch (error) {
    const refusal = codeRefusal(error);
    if (!refusal) throw error;
    await recordAccountEvent(ctx, 'sign_in_failed', userId, { method });
    return refusal;
  }
}
