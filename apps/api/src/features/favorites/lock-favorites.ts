import type { Person } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { lockWritesOf } from '../../platform/database/person-lock.ts';
import { AppError } from '../../platform/errors.ts';
import { lockLiveUser } from './queries.ts';

/** Parallel calls of a person cannot pass a limit together, nor outlive the account. */
export async function lockFavorites({ tx, actor }: Context<Person>): Promise<void> {
  if (!(await lockLiveUser(tx, actor.id))) {
    throw new AppError('sign_in_required', 'Please sign in.');
  }
  await lockWritesOf(tx, 'favorites', actor.id);
}
