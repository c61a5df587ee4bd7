import {
  type ActionCaller,
  type ActionRule,
  type Decision,
  decide,
  type RefusalWords,
} from '../states/action-table.ts';

/** Kinds of entries. Amounts are positive; the kind says the way. */
export const journalKinds = [
  /** A guest was paid what we owe them in another way than by their card. */
  'repaid_otherwise',
  /** A host paid a debt to our bank account. */
  'debt_paid',
  /** A host's debt that nobody collects any more. */
  'debt_written_off',
  /** Sales tax was paid to the state. */
  'tax_remitted',
  /** A guest or host is given money at the platform's cost. */
  'goodwill',
  /** An unexplained sum belongs to another account. */
  'explanation',
] as const;
export type JournalKind = (typeof journalKinds)[number];

export const journalStatuses = ['waiting', 'posted', 'rejected'] as const;
export type JournalStatus = (typeof journalStatuses)[number];

/** The administrator who wrote an entry, and every other one. */
export type JournalParty = 'author' | 'other';

export const journalActionNames = ['approve', 'reject'] as const;
export type JournalAction = (typeof journalActionNames)[number];

interface JournalFacts {
  status: JournalStatus;
}

const journalActions: Record<
  JournalAction,
  ActionRule<JournalStatus, JournalParty, JournalFacts>
> = {
  approve: { by: ['other'], notOnOwnTrip: true, from: ['waiting'] },
  reject: { by: ['author', 'other'], from: ['waiting'] },
};

const words: RefusalWords<JournalStatus, JournalParty> = {
  onlyFor: (parties) =>
    parties.length === 1
      ? 'Another administrator has to approve this entry: you wrote it.'
      : 'Only administrators can do this.',
  inStatus: (status) =>
    status === 'posted' ? 'This entry is posted already.' : 'This entry is rejected already.',
};

export function decideJournalAction(
  action: JournalAction,
  given: { facts: JournalFacts; caller: ActionCaller<JournalParty>; now: Date },
): Decision {
  return decide(journalActions[action], words, given);
}
