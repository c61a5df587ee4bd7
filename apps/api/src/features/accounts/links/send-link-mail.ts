import { accountLimits } from '@curbside/domain/accounts/texts';
import type { Actor } from '../../../platform/actor.ts';
import { minutesAfter } from '../../../platform/clock.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sendMailOnce } from '../../../platform/mail/send-once.ts';
import { type LinkMail, linkMail } from '../emails.ts';
import { getUserForUpdate, type UserRow } from '../queries.ts';
import { insertEmailConfirmation, insertEmailUndo, insertPasswordReset } from './link-queries.ts';
import { newLinkToken } from './link-token.ts';

const lifetimeMinutes = {
  'reset-password': accountLimits.resetLinkMinutes,
  'confirm-email': accountLimits.confirmLinkHours * 60,
  'email-changing': accountLimits.undoLinkDays * 1440,
  'email-changed': accountLimits.undoLinkDays * 1440,
};

/** Creates the token of a queued email and sends it, unless its request was withdrawn. */
export async function sendLinkMail(deps: Deps, actor: Actor, mail: LinkMail): Promise<void> {
  const { token, tokenHash } = newLinkToken();
  const isWanted = await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const user = await getUserForUpdate(tx, mail.userId);
    if (!user || !isStillWanted(user, mail)) return false;
    const expiresAt = minutesAfter(now, lifetimeMinutes[mail.kind]);
    await insertLink(ctx, mail, { tokenHash, userId: user.id, expiresAt });
    return true;
  });
  if (isWanted) await sendMailOnce(deps, linkMail(deps.env, mail, token));
}

function isStillWanted(user: UserRow, { kind, to, newEmail }: LinkMail): boolean {
  switch (kind) {
    case 'reset-password':
      return user.email === to;
    case 'confirm-email':
      return user.pendingEmail === to || (user.email === to && !user.emailVerified);
    case 'email-changing':
      return user.pendingEmail === newEmail || user.email === newEmail;
    case 'email-changed':
      return true;
  }
}

interface Link {
  tokenHash: string;
  userId: string;
  expiresAt: Date;
}

function insertLink({ tx }: Context, { kind, to }: LinkMail, link: Link): Promise<void> {
  switch (kind) {
    case 'reset-password':
      return insertPasswordReset(tx, link);
    case 'confirm-email':
      return insertEmailConfirmation(tx, { ...link, email: to });
    case 'email-changing':
    case 'email-changed':
      return insertEmailUndo(tx, { ...link, email: to });
  }
}
