import type { OptionalEmail } from '@curbside/domain/notices/texts';
import type { Visitor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import { getSecret } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { type OptionalMail, readUnsubscribeToken } from '../../platform/mail/unsubscribe-token.ts';
import { findUser } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { saveNotificationSettings, wantsEmail } from './queries.ts';

/** The optional email that a link is for, and its current setting. */
interface Unsubscription {
  email: OptionalEmail;
  isOn: boolean;
}

/** Throws not_found for a token that is not ours. */
export async function findUnsubscription(
  deps: Deps,
  _actor: Visitor,
  { token }: { token: string },
): Promise<Unsubscription> {
  const { userId, email } = await readToken(deps, token);
  return { email, isOn: await wantsEmail(deps.db, userId, email) };
}

/**
 * Switches off the email named in the token, which also names the person: no sign-in is needed. A
 * second click changes nothing.
 */
export async function unsubscribe(
  deps: Deps,
  actor: Visitor,
  { token }: { token: string },
): Promise<Unsubscription> {
  const { userId, email } = await readToken(deps, token);
  await inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    if (!(await wantsEmail(tx, userId, email))) return;
    await saveNotificationSettings(tx, userId, { [email]: false });
    await recordAudit(ctx, {
      action: 'notifications.changed',
      entity: 'user',
      entityId: userId,
      details: { [email]: false, by: 'unsubscribe_link' },
    });
  });
  return { email, isOn: false };
}

async function readToken(deps: Deps, token: string): Promise<OptionalMail> {
  const named = readUnsubscribeToken(await getSecret(deps.db, 'unsubscribe'), token);
  if (!named || !(await findUser(deps.db, named.userId))) throw notFound('Link');
  return named;
}
