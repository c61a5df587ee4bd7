import type { profileBodySchema } from '@curbside/domain/accounts/endpoints';
import type { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { askToConfirmEmail, emailTaken } from './confirm-email.ts';
import {
  deleteEmailConfirmations,
  findUser,
  findUserByEmail,
  type UserRow,
  updateProfile as updateRow,
} from './queries.ts';

/**
 * Changes the phone number at once, and the e-mail address once it is confirmed by mail.
 * Throws email_taken.
 */
export async function updateProfile(
  deps: Deps,
  actor: Person,
  input: z.output<typeof profileBodySchema>,
): Promise<UserRow> {
  const user = await findUser(deps.db, actor.id);
  if (!user) throw notFound('User');
  const { email, phoneNumber } = input;
  const isNewEmail = email !== undefined && email !== user.email;
  if (isNewEmail && (await findUserByEmail(deps.db, email))) throw emailTaken();
  await updateRow(deps.db, actor.id, {
    phoneNumber: phoneNumber === undefined ? user.phoneNumber : phoneNumber || null,
    pendingEmail: isNewEmail ? email : email === undefined ? user.pendingEmail : null,
  });
  if (isNewEmail) await askToConfirmEmail(deps, actor.id, email);
  // Whoever goes back to the old address has changed their mind about the new one.
  else if (email !== undefined && user.pendingEmail) {
    await deleteEmailConfirmations(deps.db, actor.id);
  }
  return (await findUser(deps.db, actor.id)) ?? user;
}
