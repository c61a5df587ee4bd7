import { randomUUID } from 'node:crypto';
import type { SecondFactorSetUp } from '@curbside/domain/accounts/second-factor-endpoints';
import { renderSVG } from 'uqr';
import type { Person } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
import { clearAttempts, countAttempt } from '../../../platform/database/throttle.ts';
import { AppError } from '../../../platform/errors.ts';
import { mailJob } from '../../../platform/mail/mail.job.ts';
import { recordAccountEvent } from '../account-event.ts';
import type { AccountDeps } from '../auth.ts';
import { secondFactorMail } from '../emails.ts';
import { getUser } from '../queries.ts';
import { requirePassword } from '../sessions/recent-sign-in.ts';
import { deleteSessions } from '../sessions/session-queries.ts';
import { codeRefusal, verifyCode } from './second-factor-library.ts';
import { hasSecondFactorSecret } from './second-factor-queries.ts';

interface OwnSession {
  /** The Cookie header of the session. */
  cookies: string | undefined;
}

interface SetUp extends OwnSession {
  currentPassword?: string | undefined;
}

const wrongCodeLimit = { freeFailures: 5 };

const headersOf = ({ cookies = '' }: OwnSession) => new Headers({ cookie: cookies });

/** Creates the secret for an authenticator app. It counts only after a code is confirmed. */
export async function setUpSecondFactor(
  deps: AccountDeps,
  actor: Person,
  input: SetUp,
): Promise<SecondFactorSetUp> {
  await requirePassword(deps, actor, input);
  await requireState(deps, actor, false);
  const made = await inTransaction(deps, actor, async ({ tx }) =>
    deps.auth.within(tx).enableTwoFactor({
      body: { password: input.currentPassword, method: 'totp' },
      headers: headersOf(input),
    }),
  );
  if (made.method !== 'totp') throw new Error('The sign-in library made no secret.');
  return {
    uri: made.totpURI,
    secret: new URL(made.totpURI).searchParams.get('secret') ?? '',
    qrCode: `data:image/svg+xml,${encodeURIComponent(renderSVG(made.totpURI))}`,
    backupCodes: made.backupCodes,
  };
}

/**
 * Turns the second factor on with an app code, and ends the other sessions, which were opened without
 * one. Returns the cookies of the session, which is renewed.
 */
export async function confirmSecondFactor(
  deps: AccountDeps,
  actor: Person,
  input: OwnSession & { code: string },
): Promise<string[]> {
  await requireState(deps, actor, false);
  if (!(await hasSecondFactorSecret(deps.db, actor.id))) {
    throw new AppError('wrong_state', 'Set up an authenticator app first.');
  }
  const key = `second-factor:${actor.sessionId}`;
  await countAttempt(deps.db, deps.clock, key, wrongCodeLimit);
  const cookies = await inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    await deleteSessions(tx, actor.id, actor.sessionId);
    try {
      const verified = await verifyCode(deps.auth.within(tx), input.code, headersOf(input));
      const { email } = await getUser(tx, actor.id);
      await recordAccountEvent(ctx, 'second_factor_turned_on', actor.id);
      await mailJob.enqueue(ctx, secondFactorMail(deps.env, email, randomUUID(), 'on'));
      return verified.headers.getSetCookie();
    } catch (error) {
      throw codeRefusal(error) ?? error;
    }
  });
  await clearAttempts(deps.db, key);
  return cookies;
}

export async function renewBackupCodes(
  deps: AccountDeps,
  actor: Person,
  input: SetUp,
): Promise<string[]> {
  await requirePassword(deps, actor, input);
  await requireState(deps, actor, true);
  return inTransaction(deps, actor, async (ctx) => {
    const { backupCodes } = await deps.auth.within(ctx.tx).generateBackupCodes({
      body: { password: input.currentPassword },
      headers: headersOf(input),
    });
    await recordAccountEvent(ctx, 'backup_codes_renewed', actor.id);
    return backupCodes;
  });
}

async function requireState({ db }: AccountDeps, actor: Person, isOn: boolean): Promise<void> {
  const user = await getUser(db, actor.id);
  if (user.twoFactorEnabled === isOn) return;
  const state = isOn ? 'off' : 'on already';
  throw new AppError('wrong_state', `Two-factor authentication is ${state}.`);
}
