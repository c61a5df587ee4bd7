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

interface Trip {
  renterId: string;
  ownerId: string;
}

export const isOfTrip = (userId: string, { renterId, ownerId }: Trip) =>
  userId === renterId || userId === ownerId;

/** Hosts are credited with their payouts, guests with what we owe them. */
export const accountInTrip = (userId: string, { ownerId }: Trip) =>
  userId === ownerId ? 'host_payable' : 'guest_balance';
