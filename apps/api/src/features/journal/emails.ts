import type { JournalKind } from '@curbside/domain/journal/states';
import { formatDollars } from '@curbside/domain/money/money';
import type { Mail } from '../../platform/mail/index.ts';
import type { JournalRow } from './queries.ts';

interface EntryFacts {
  entry: JournalRow;
  person: { email: string; firstName: string };
  siteUrl: string;
}

const words: Partial<Record<JournalKind, (amount: string) => { subject: string; text: string }>> = {
  repaid_otherwise: (amount) => ({
    subject: 'We have paid you back',
    text: `We have paid you ${amount} that we owed you.`,
  }),
  debt_paid: (amount) => ({
    subject: 'We have received your payment',
    text: `You have paid ${amount} of what you owed us.`,
  }),
  debt_written_off: (amount) => ({
    subject: 'You owe us less',
    text: `We no longer ask you for ${amount} of what you owed us.`,
  }),
  goodwill: (amount) => ({
    subject: `A credit of ${amount} for you`,
    text: `We have credited you ${amount}.`,
  }),
};

/** Tells a person of an entry about them; undefined for entries about nobody. */
export function entryEmail({ entry, person, siteUrl }: EntryFacts): Mail | undefined {
  const sentence = words[entry.kind]?.(formatDollars(entry.cents));
  if (!sentence) return undefined;
  return {
    key: `journal-${entry.id}`,
    to: person.email,
    subject: sentence.subject,
    letter: {
      name: person.firstName,
      paragraphs: [sentence.text, entry.reason],
      ...(entry.bookingId && { facts: [{ label: 'Booking', value: String(entry.bookingId) }] }),
      action: { label: 'Contact support', url: `${siteUrl}/support` },
    },
  };
}
