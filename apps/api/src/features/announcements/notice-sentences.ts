import { formatDay, formatWindow, formatZoned } from '@curbside/domain/calendar/format';
import type { ChargePurpose } from '@curbside/domain/charges/states';
import { purposeWords } from '@curbside/domain/charges/texts';
import { formatDollars } from '@curbside/domain/money/money';
import type { RefundStatus } from '@curbside/domain/payments/states';
import type { PayoutState } from '@curbside/domain/payouts/payout-state';
import { completionWords, expectedTransfer } from '@curbside/domain/payouts/payout-words';
import type { RefundBearer } from '@curbside/domain/staff-bookings/states';
import type { BookingRow } from '../booking-rows/index.ts';
import type { RefundFigures } from './refund-figures.ts';

interface Party {
  firstName: string;
  email: string;
}

export interface BookingFacts {
  booking: BookingRow;
  /** State of the host's payout, and of the guest's refund. */
  payout: PayoutState;
  refundStatus: RefundStatus;
  refund: RefundFigures;
  carTitle: string;
  location: string;
  renter: Party;
  owner: Party;
  /** Today in the city. */
  today: string;
  siteUrl: string;
  news: News;
}

/** The part of a step that the booking does not say. */
export interface News {
  /** The refund that it is about. */
  cents?: number;
  /** Said by staff. */
  reason?: string | undefined;
  borneBy?: RefundBearer;
  /** A charge after the trip, where it is not about the price of the trip. */
  purpose?: ChargePurpose;
  /** Cents of it that the host keeps, where they change. */
  hostCents?: number;
}

export function dates({ booking, today }: BookingFacts): string {
  return formatWindow(booking, today);
}

export function pickup({ booking, today, location }: BookingFacts): string {
  return `${formatDay(booking.startDate, today)} at ${booking.startTime}, ${location}`;
}

export function dropOff({ booking, today, location }: BookingFacts): string {
  return `${formatDay(booking.endDate, today)} at ${booking.endTime}, ${location}`;
}

export function payAgainBy({ booking }: BookingFacts): string {
  return formatZoned(booking.payBy);
}

export function payout({ booking }: BookingFacts): string {
  return formatDollars(booking.keptPayoutCents ?? booking.hostPayoutCents);
}

export function refundSoFar({ booking }: BookingFacts): string {
  return formatDollars(booking.refundCents ?? 0);
}

/** Tells the host of a trip that was cancelled late how much they earn. */
export function keptSentence(facts: BookingFacts): string {
  const { payout: state, booking, renter } = facts;
  const because =
    booking.cancelReason === 'renter_absent'
      ? `${renter.firstName} did not come`
      : 'it was cancelled late';
  if (state.status === 'frozen' || state.waitsFor.length > 0 || state.openDebt !== '0.00') {
    return `Because ${because}, your part is ${payout(facts)}. ${completionWords(state, 'after')}`;
  }
  return `Because ${because}, you receive ${payout(facts)}.`;
}

/** A refund reduces the payout, or takes part of it back if it was transferred already. */
export function payoutAfterRefund(facts: BookingFacts): string {
  return facts.payout.status === 'transferred'
    ? "Your part of it is taken back from your payments account. Anything your balance can't cover comes out of your next payouts."
    : `Your payout is now ${payout(facts)}.`;
}

/** Debts of the host are deducted before a payout is sent. */
export function debtSentence({ payout: state }: BookingFacts): string {
  const { keptCents } = expectedTransfer(state);
  return keptCents > 0
    ? ` ${formatDollars(keptCents)} of it is kept for what you owe from other trips.`
    : '';
}

/** The guest's refund after a cancellation, what is kept, and what came back before. */
export function refundSentence({ booking, refund }: BookingFacts): string {
  const { chargedCents, earlierCents, lostCents, keptCents } = refund;
  if (chargedCents === 0) return 'Nothing was charged.';
  if (lostCents > 0) return refundAfterLoss(refund);
  const sentences = [nowRefunded(refund)];
  if (keptCents > 0) sentences.push(`${formatDollars(keptCents)} is kept${keptBecause(booking)}.`);
  if (earlierCents > 0) sentences.push(`${formatDollars(earlierCents)} was refunded before.`);
  return sentences.join(' ');
}

function nowRefunded({ nowCents, earlierCents }: RefundFigures): string {
  if (nowCents > 0) return `${formatDollars(nowCents)} will be refunded to your card.`;
  return earlierCents > 0 ? 'Nothing more is refunded.' : 'Nothing is refunded.';
}

/** Empty unless the guest ended the trip. */
function keptBecause({ cancelReason, rate }: BookingRow): string {
  if (cancelReason === 'renter_absent') return ', because you did not come to the pickup';
  if (cancelReason !== 'by_renter') return '';
  return rate === 'non_refundable'
    ? ', because the trip was booked at the non-refundable rate'
    : ', because the trip was cancelled less than 24 hours before pickup';
}

/** The refund still due after the guest's bank has taken money back. */
function refundAfterLoss({ nowCents, lostCents }: RefundFigures): string {
  const returned = `Your bank has already given you ${formatDollars(lostCents)} of this trip back.`;
  if (nowCents === 0) return `${returned} Nothing more is due.`;
  return `${returned} You get ${formatDollars(nowCents)} back from us. If your card can't take a refund after the dispute, we'll contact you and pay you another way.`;
}

/** Names the charge of a refund, in the middle of a sentence. */
export function refundedCharge({ news: { purpose } }: BookingFacts, trip = 'your trip'): string {
  return purpose ? purposeWords[purpose] : trip;
}

/** The reason as a sentence of its own. */
export function reasonOf({ news: { reason } }: BookingFacts): string {
  return reason ? ` Reason: ${reason}` : '';
}
