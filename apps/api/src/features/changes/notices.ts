import type { BookingParty } from '@curbside/domain/bookings/states';
import { formatWindow, formatZoned } from '@curbside/domain/calendar/format';
import { windowInstants } from '@curbside/domain/calendar/instants';
import { movesPickup } from '@curbside/domain/changes/rules';
import { formatDollars } from '@curbside/domain/money/money';
import { type ChangeRow, formerWindowOf, windowOf } from './queries.ts';
import type { LowerPrice } from './rules.ts';

export interface ChangeNoticeFacts {
  change: ChangeRow;
  /** Given where a change is asked for or accepted. */
  lowerPrice?: LowerPrice | undefined;
  carTitle: string;
  renter: { firstName: string; email: string };
  owner: { firstName: string; email: string };
  /** Today in the city. */
  today: string;
}

export interface ChangeLetter {
  subject: string;
  text: string;
  action?: string;
}

interface ChangeNotice {
  message: (facts: ChangeNoticeFacts) => string;
  /** Null if the clock or a bank caused the step. */
  causedBy: (change: ChangeRow) => BookingParty | null;
  /** A side without a letter gets no email. */
  letters: (facts: ChangeNoticeFacts) => Partial<Record<BookingParty, ChangeLetter>>;
}

const other = { renter: 'owner', owner: 'renter' } as const;
const asker = ({ askedBy }: ChangeRow) => askedBy;
const answerer = ({ askedBy }: ChangeRow) => other[askedBy];
const nobody = () => null;

/** A letter for each side, by its part in the change. */
function byPart(
  { change }: ChangeNoticeFacts,
  letters: { asker?: ChangeLetter; answerer?: ChangeLetter },
): Partial<Record<BookingParty, ChangeLetter>> {
  return {
    ...(letters.asker && { [asker(change)]: letters.asker }),
    ...(letters.answerer && { [answerer(change)]: letters.answerer }),
  };
}

const nameOf = (facts: ChangeNoticeFacts, side: BookingParty) => facts[side].firstName;
const askerName = (facts: ChangeNoticeFacts) => nameOf(facts, asker(facts.change));
const answererName = (facts: ChangeNoticeFacts) => nameOf(facts, answerer(facts.change));
const windowText = ({ change, today }: ChangeNoticeFacts) => formatWindow(windowOf(change), today);
const formerText = ({ change, today }: ChangeNoticeFacts) =>
  formatWindow(formerWindowOf(change), today);
const answerBy = ({ change }: ChangeNoticeFacts) => formatZoned(change.answerBy);
const amount = ({ change }: ChangeNoticeFacts) =>
  formatDollars(Math.abs(change.difference.totalCents));

function sum(facts: ChangeNoticeFacts, words: { more: string; back: string; same: string }) {
  const { totalCents } = facts.change.difference;
  if (totalCents > 0) return words.more;
  return totalCents < 0 ? words.back : words.same;
}

const priceForGuest = (facts: ChangeNoticeFacts) =>
  sum(facts, {
    more: `We charge the card of your trip ${amount(facts)}.`,
    back: lowerPrice(facts, {
      toGuest: (cents) => `${cents} goes back to your card`,
      guest: 'you',
    }),
    same: 'The price stays the same.',
  });
const priceForBoth = (facts: ChangeNoticeFacts) =>
  sum(facts, {
    more: `The guest pays ${amount(facts)} more.`,
    back: lowerPrice(facts, {
      toGuest: (cents) => `the guest gets ${cents} back`,
      guest: 'the guest',
    }),
    same: 'The price stays the same.',
  });
const priceForHost = (facts: ChangeNoticeFacts) => {
  const share = facts.change.difference.hostPayoutCents;
  const lessCents = facts.lowerPrice?.fromHostCents ?? -share;
  const same = 'Your payout stays the same.';
  return sum(facts, {
    more: `Your payout grows by ${formatDollars(share)}.`,
    back: lessCents > 0 ? `Your payout is ${formatDollars(lessCents)} less.` : same,
    same,
  });
};

/** A sum that came back to the guest before is not refunded again. */
function lowerPrice(
  facts: ChangeNoticeFacts,
  words: { toGuest: (cents: string) => string; guest: string },
): string {
  const lessCents = Math.abs(facts.change.difference.totalCents);
  const toGuestCents = facts.lowerPrice?.toGuestCents ?? lessCents;
  const refund = words.toGuest(formatDollars(toGuestCents));
  if (toGuestCents >= lessCents) return `${refund[0]?.toUpperCase()}${refund.slice(1)}.`;
  const before = `${formatDollars(lessCents - toGuestCents)} of it has already come back to ${words.guest}`;
  const rest = toGuestCents > 0 ? `${before}, and ${refund}` : before;
  return `The price is ${amount(facts)} less. ${rest}.`;
}

/** After a change that was not paid, the guest keeps to the former times. */
const whatIsDue = ({ change }: ChangeNoticeFacts) =>
  movesPickup(windowInstants(formerWindowOf(change)), change)
    ? 'Please come to the pickup then.'
    : 'Please return the car by then.';

export const changeNotices = {
  asked: {
    causedBy: asker,
    message: (facts) =>
      `Change requested: ${askerName(facts)} asks to change the trip to ${windowText(facts)}. ${priceForBoth(facts)}`,
    letters: (facts) =>
      byPart(facts, {
        asker: {
          subject: `Change requested: ${facts.carTitle}`,
          text: `You asked ${answererName(facts)} to change the trip to ${windowText(facts)}. ${priceForBoth(facts)} They have until ${answerBy(facts)} to answer.`,
        },
        answerer: {
          subject: `Please answer: a change of your trip, ${facts.carTitle}`,
          text: `${askerName(facts)} asks to change the trip to ${windowText(facts)}. ${priceForBoth(facts)} Please answer by ${answerBy(facts)}; without an answer the trip stays as it is.`,
          action: 'Accept or decline',
        },
      }),
  },
  accepted: {
    causedBy: answerer,
    message: (facts) =>
      `Change accepted: the trip is now ${windowText(facts)}. ${priceForBoth(facts)}`,
    letters: (facts) => ({
      renter: {
        subject: `Trip changed: ${facts.carTitle}`,
        text: `Your trip is now ${windowText(facts)}. ${priceForGuest(facts)}`,
      },
      owner: {
        subject: `Trip changed: ${facts.carTitle}`,
        text: `${nameOf(facts, 'renter')}'s trip is now ${windowText(facts)}. ${priceForHost(facts)}`,
      },
    }),
  },
  declined: {
    causedBy: answerer,
    message: (facts) =>
      `Change declined: ${answererName(facts)} declined the change. The trip stays as it is.`,
    letters: (facts) =>
      byPart(facts, {
        asker: {
          subject: `Change declined: ${facts.carTitle}`,
          text: `${answererName(facts)} declined the change to ${windowText(facts)}. The trip stays as it is.`,
        },
      }),
  },
  withdrawn: {
    causedBy: asker,
    message: (facts) =>
      `Change withdrawn: ${askerName(facts)} no longer asks for the change. The trip stays as it is.`,
    letters: (facts) =>
      byPart(facts, {
        answerer: {
          subject: `Change withdrawn: ${facts.carTitle}`,
          text: `${askerName(facts)} no longer asks to change the trip to ${windowText(facts)}. The trip stays as it is.`,
        },
      }),
  },
  lapsed: {
    causedBy: nobody,
    message: () => 'Change lapsed: it was not answered in time. The trip stays as it is.',
    letters: (facts) =>
      byPart(facts, {
        asker: {
          subject: `Change not answered in time: ${facts.carTitle}`,
          text: `${answererName(facts)} did not answer in time, so the change to ${windowText(facts)} has lapsed. The trip stays as it is.`,
        },
        answerer: {
          subject: `Change lapsed: ${facts.carTitle}`,
          text: `You did not answer the change to ${windowText(facts)} in time. The trip stays as it is.`,
        },
      }),
  },
  fell_back: {
    causedBy: nobody,
    message: (facts) =>
      `Extension not paid: the trip is ${formerText(facts)} again. Nothing was charged for the change.`,
    letters: (facts) => ({
      renter: {
        subject: `Extension not paid: ${facts.carTitle}`,
        text: `The extension was not paid in time, so your trip is ${formerText(facts)} again. Nothing was charged for it. ${whatIsDue(facts)}`,
      },
      owner: {
        subject: `Extension not paid: ${facts.carTitle}`,
        text: `${nameOf(facts, 'renter')} did not pay for the extension in time, so the trip is ${formerText(facts)} again.`,
      },
    }),
  },
} satisfies Record<string, ChangeNotice>;
export type ChangeNoticeStep = keyof typeof changeNotices;

export const noticeOf = (step: ChangeNoticeStep): ChangeNotice => changeNotices[step];
