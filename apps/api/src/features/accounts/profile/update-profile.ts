import type { profileBodySchema } from '@curbside/domain/accounts/endpoints';
import type { z } from 'zod';
import type { Person } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
import { countAttempt } from '../../../platform/database/throttle.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordAccountEvent } from '../account-event.ts';
import { deleteEmailConfirmations } from '../links/link-queries.ts';
import { findUserByEmail, getUser, updateProfile as updateRow } from '../queries.ts';
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts';
import { emailTaken, queueConfirmation } from './confirm-email.ts';

/** The response reveals whether an address is taken, so probing many is limited. */
const addressLimit = { freeFailures: 20 };

/** Changes the phone number at once, and the email address after its confirmation. */
export async function updateProfile(
  deps: Deps,
  actor: Person,
  input: z.output<typeof profileBodySchema>,
): Promise<void> {
  const user = await getUser(deps.db, actor.id);
  const { email, phoneNumber } = input;
  const isNewEmail = email !== undefined && email !== user.email;
  if (isNewEmail) {
    await requireRecentSignIn(deps, actor, input);
    await countAttempt(deps.db, deps.clock, `new-email:${actor.id}`, addressLimit);
  }
  if (isNewEmail && (await findUserByEmail(deps.db, email))) throw emailTaken();
  await inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    if (phoneNumber !== undefined && (phoneNumber || null) !== user.phoneNumber) {
      await updateRow(tx, actor.id, { phoneNumber: phoneNumber || null });
      await recordAccountEvent(ctx, 'phone_changed', actor.id);
    }
    if (isNewEmail) await requestEmailChange(email);
    // Sending the current address withdraws the pending one.
    else if (email !== undefined && user.pendingEmail) await withdrawEmailChange();

    async function requestEmailChange(to: string): Promise<void> {
      await updateRow(tx, actor.id, { pendingEmail: to });
      if (to !== user.pendingEmail) await deleteEmailConfirmations(tx, actor.id);
      await recordAccountEvent(ctx, 'email_change_requested', actor.id);
      await queueConfirmation(ctx, { userId: actor.id, to, earlierEmail: user.email });
    }

    async function withdrawEmailChange(): Promise<void> {
      await updateRow(tx, actor.id, { pendingEmail: null });
      await deleteEmailConfirmations(tx, actor.id);
      await recordAccountEvent(ctx, 'email_change_withdrawn', actor.id);
    }
  });
}
