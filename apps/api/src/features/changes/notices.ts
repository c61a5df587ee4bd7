import type { BookingParty } from '@curbside/domain/bookings/states';
import { formatInstant, formatWindow } from '@curbside/domain/calendar/format';
import { formatDollars } from '@curbside/domain/money/money';
import type { ChangeRow } from './queries.ts';
import { windowOf } from './queries.ts';

export interface ChangeNoticeFacts {
  change: ChangeRow;
  carTitle: string;
  renter: { firstName: string; email: string };
  owner: { firstName: string; email: string };
  /** Today in New York. */
  today: string;
}

interface Letter {
  subject: string;
  text: string;
  action?: string;
}

interface ChangeNotice {
  message: (facts: ChangeNoticeFacts) => string;
  /** Null if the clock caused the step. */
  causedBy: 'asker' | 'answerer' | null;
  /** A side without a letter gets no email. */
  asker?: (facts: ChangeNoticeFacts) => Letter;
  answerer?: (facts: ChangeNoticeFacts) => Letter;
}

const other = { renter: 'owner', owner: 'renter' } as const;

export const sideOf = (change: ChangeRow, role: 'asker' | 'answerer'): BookingParty =>
  role === 'asker' ? change.askedBy : other[change.askedBy];

const asker = (facts: ChangeNoticeFacts) => facts[facts.change.askedBy].firstName;
const answerer = (facts: ChangeNoticeFacts) => facts[other[facts.change.askedBy]].firstName;

const windowText = ({ change, today }: ChangeNoticeFacts) => formatWindow(windowOf(change), today);

/** The difference for the guest, as a sentence. */
function moneySentence({ change }: ChangeNoticeFacts): string {
  const cents = change.difference.totalCents;
  if (cents > 0) return `The guest pays ${formatDollars(cents)} more.`;
  return cents < 0 ? `The guest gets ${formatDollars(-cents)} back.` : 'The price stays the same.';
}

const answerBy = ({ change }: ChangeNoticeFacts) => formatInstant(change.answerBy);

export const changeNotices = {
  asked: {
    causedBy: 'asker',
    message: (facts) =>
      `Change requested: ${asker(facts)} asks to change the trip to ${windowText(facts)}. ${moneySentence(facts)}`,
    asker: (facts) => ({
      subject: `Change requested: ${facts.carTitle}`,
      text: `You asked ${answerer(facts)} to change the trip to ${windowText(facts)}. ${moneySentence(facts)} They have until ${answerBy(facts)} to answer.`,
    }),
    answerer: (facts) => ({
      subject: `Please answer: a change of your trip with ${facts.carTitle}`,
      text: `${asker(facts)} asks to change the trip to ${windowText(facts)}. ${moneySentence(facts)} Please answer by ${answerBy(facts)}; without an answer the trip stays as it is.`,
      action: 'Accept or decline',
    }),
  },
  declined: {
    causedBy: 'answerer',
    message: (facts) =>
      `Change declined: ${answerer(facts)} declined the change. The trip stays as it is.`,
    asker: (facts) => ({
      subject: `Change declined: ${facts.carTitle}`,
      text: `${answerer(facts)} declined the change to ${windowText(facts)}. The trip stays as it is.`,
    }),
  },
  withdrawn: {
    causedBy: 'asker',
    message: (facts) =>
      `Change withdrawn: ${asker(facts)} no longer asks for the change. The trip stays as it is.`,
    answerer: (facts) => ({
      subject: `Change withdrawn: ${facts.carTitle}`,
      text: `${asker(facts)} no longer asks to change the trip to ${windowText(facts)}. The trip stays as it is.`,
    }),
  },
  lapsed: {
    causedBy: null,
    message: () => 'Change lapsed: it was not answered in time. The trip stays as it is.',
    asker: (facts) => ({
      subject: `Change not answered in time: ${facts.carTitle}`,
      text: `${answerer(facts)} did not answer in time, so the change to ${windowText(facts)} has lapsed. The trip stays as it is.`,
    }),
    answerer: (facts) => ({
      subject: `Change lapsed: ${facts.carTitle}`,
      text: `You did not answer the change to ${windowText(facts)} in time. The trip stays as it is.`,
    }),
  },
} satisfies Record<string, ChangeNotice>;
export type ChangeNoticeStep = keyof typeof changeNotices;

export const noticeOf = (step: ChangeNoticeStep): ChangeNotice => changeNotices[step];
