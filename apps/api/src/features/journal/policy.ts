import { isAdmin } from '@curbside/domain/accounts/states';
import type { JournalParty } from '@curbside/domain/journal/states';
import type { ActionCaller } from '@curbside/domain/states/action-table';
import type { Person } from '../../platform/actor.ts';

export function callerOf(
  { id, role, isActive }: Person,
  entry: { authorId: string },
): ActionCaller<JournalParty> {
  const party = entry.authorId === id ? 'author' : 'other';
  return { party: isAdmin(role) ? party : undefined, isActive };
}
