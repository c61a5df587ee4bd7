import type { BookingStatus } from '../bookings/states.ts';
import {
  type ActionCaller,
  type ActionRule,
  type Decision,
  decide,
  type RefusalWords,
} from '../states/action-table.ts';
import { movesPickup } from './rules.ts';
import { changeTexts } from './texts.ts';

export const changeStatuses = ['asked', 'accepted', 'declined', 'lapsed', 'withdrawn'] as const;
export type ChangeStatus = (typeof changeStatuses)[number];

/** One side of a trip asks for a change, and the other answers. */
type ChangeParty = 'asker' | 'answerer';

export interface ChangeFacts {
  status: ChangeStatus;
  answerBy: Date;
  bookingStatus: BookingStatus;
  /** The window that is asked for. */
  startsAt: Date;
  endsAt: Date;
  /** The present pickup, and whether its handover is recorded. */
  formerStartsAt: Date;
  isPickupRecorded: boolean;
}

export const changeActionNames = ['accept', 'decline', 'withdraw'] as const;
export type ChangeAction = (typeof changeActionNames)[number];

type ChangeRule = ActionRule<ChangeStatus, ChangeParty, ChangeFacts>;

const lapsed = {
  when: ({ answerBy }: ChangeFacts, now: Date) => answerBy <= now,
  because: 'This change was not answered in time.',
};
const movesThePickup = ({ startsAt, formerStartsAt }: ChangeFacts) =>
  movesPickup({ startsAt: formerStartsAt }, { startsAt });
const pickupPassed = {
  when: (facts: ChangeFacts, now: Date) =>
    movesThePickup(facts) && (facts.formerStartsAt <= now || facts.startsAt <= now),
  because: 'The time for another pickup has passed.',
};
const pickupRecorded = {
  when: (facts: ChangeFacts) => movesThePickup(facts) && facts.isPickupRecorded,
  because: changeTexts.pickupRecorded,
};
const endPassed = {
  when: ({ endsAt }: ChangeFacts, now: Date) => endsAt <= now,
  because: 'The drop-off that was asked for has passed.',
};
const tripEnded = {
  when: ({ bookingStatus }: ChangeFacts) => bookingStatus !== 'approved',
  because: 'This trip is over or cancelled, so it can no longer be changed.',
};

const changeActions: Record<ChangeAction, ChangeRule> = {
  accept: {
    by: ['answerer'],
    needsActiveAccount: true,
    from: ['asked'],
    unless: [tripEnded, lapsed, pickupPassed, pickupRecorded, endPassed],
  },
  decline: { by: ['answerer'], from: ['asked'], unless: [tripEnded, lapsed] },
  withdraw: { by: ['asker'], from: ['asked'], unless: [tripEnded, lapsed] },
};

const statusSentences: Record<ChangeStatus, string> = {
  asked: 'This change still waits for an answer.',
  accepted: 'This change is accepted already.',
  declined: 'This change is declined already.',
  lapsed: 'This change has lapsed.',
  withdrawn: 'This change is withdrawn already.',
};

const words: RefusalWords<ChangeStatus, ChangeParty> = {
  onlyFor: (parties) =>
    parties.includes('asker')
      ? 'Only the person who asked for this change can do this.'
      : 'Only the other side of the trip can answer this change.',
  inStatus: (status) => statusSentences[status],
};

export function decideChangeAction(
  action: ChangeAction,
  given: { facts: ChangeFacts; caller: ActionCaller<ChangeParty>; now: Date },
): Decision {
  return decide(changeActions[action], words, given);
}
