import type { JournalEntry } from '@curbside/domain/journal/endpoints';
import type { JournalKind, JournalStatus } from '@curbside/domain/journal/states';
import { capitalized } from '@curbside/domain/text/capitalized';
import { formatMoney } from '../../platform/formatters.ts';
import type { Tone } from '../../ui/status-badge.tsx';

type EntryFacts = Pick<JournalEntry, 'amount' | 'account' | 'userName'>;

interface KindWords {
  label: string;
  /** The form says it with the choice. */
  hint: string;
  /** Whom or what the entry names, beside its amount and reason. */
  asks: readonly ('booking' | 'person' | 'account')[];
  /** Approving does this. */
  effect: (entry: EntryFacts) => string;
}

export const journalWords: Record<JournalKind, KindWords> = {
  repaid_otherwise: {
    label: 'Guest repaid otherwise',
    hint: 'We paid what we owe a guest in another way than by card, such as by check. Name the booking, or the person for a credit without one.',
    asks: ['person', 'booking'],
    effect: ({ amount }) => `We owe the guest ${formatMoney(amount)} less; it left our bank.`,
  },
  debt_paid: {
    label: 'Host’s debt paid',
    hint: 'A host paid a debt to our bank account. Name the host, or one booking of theirs.',
    asks: ['person', 'booking'],
    effect: ({ amount }) => `The host owes ${formatMoney(amount)} less; it came to our bank.`,
  },
  debt_written_off: {
    label: 'Host’s debt written off',
    hint: 'We no longer collect a host’s debt. Name the host, or one booking of theirs.',
    asks: ['person', 'booking'],
    effect: ({ amount }) => `The host owes ${formatMoney(amount)} less, at the platform’s cost.`,
  },
  tax_remitted: {
    label: 'Sales tax remitted',
    hint: 'We paid sales tax to the state.',
    asks: [],
    effect: ({ amount }) => `We owe the state ${formatMoney(amount)} less; it left our bank.`,
  },
  goodwill: {
    label: 'Goodwill credit',
    hint: 'We give money at our cost. Name the person, or a booking, whose guest then gets it.',
    asks: ['person', 'booking'],
    effect: ({ amount, userName }) =>
      `${formatMoney(amount)} is credited to ${userName ?? 'the person'} at the platform’s cost.`,
  },
  explanation: {
    label: 'Explanation',
    hint: 'A sum that was unexplained belongs to another account.',
    asks: ['account', 'booking'],
    effect: ({ amount, account }) =>
      `${formatMoney(amount)} moves from ‘Unexplained’ to ‘${capitalized(account ?? 'unexplained')}’.`,
  },
};

export const journalStatusTones: Record<JournalStatus, Tone> = {
  waiting: 'amber',
  posted: 'green',
  rejected: 'red',
};
