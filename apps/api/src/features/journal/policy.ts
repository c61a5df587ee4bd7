import { isAdmin } from '@curbside/domain/accounts/states';
import type { JournalParty } from '@curbside/domain/journal/states';
import type { ActionCaller } from '@curbside/domain/states/action-table';
import { isAdminOfOwnTrip, type Person } from '../../platform/actor.ts';
import type { JournalDetails } from './queries.ts';

export function callerOf(
  actor: Person,
  { entry, trip }: Pick<JournalDetails, 'entry' | 'trip'>,
): ActionCaller<JournalParty> {
  const party = entry.authorId === actor.id ? 'author' : 'other';
  return {
    party: isAdmin(actor.role) ? party : undefined,
    isActive: actor.isActive,
    isAdminOfOwnTrip: entry.userId === actor.id || (trip !== null && isAdminOfOwnTrip(actor, trip)),
  };
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
