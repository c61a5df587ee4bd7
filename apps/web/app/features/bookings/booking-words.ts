import type { Booking } from '@curbside/domain/bookings/booking';
import { chargeTerms } from '@curbside/domain/bookings/charge-terms';
import type { BookingParty, BookingStatus } from '@curbside/domain/bookings/states';
import { marketTime } from '@curbside/domain/calendar/days';
import { formatDollars, toCents } from '@curbside/domain/money/money';
import type { PayoutState } from '@curbside/domain/payouts/payout-state';
import { expectedTransfer } from '@curbside/domain/payouts/payout-words';
import { formatInstant, formatMoney } from '../../platform/formatters.ts';

export const statusNames = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Declined',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const satisfies Record<BookingStatus, string>;

type Payment = Pick<
  Booking,
  'status' | 'paymentStatus' | 'refundStatus' | 'refundAmount' | 'totalPrice'
> &
  Partial<Pick<Booking, 'instantBook'>>;

/** Where the guest's money is, in plain words. */
export function paymentWords(booking: Payment, side: BookingParty): string {
  const isOpen = booking.status === 'pending';
  const isGuest = side === 'renter';
  switch (booking.paymentStatus) {
    case 'unpaid':
      if (isOpen) return 'Not paid yet';
      return isGuest ? 'Never paid: you were not charged' : 'Never paid';
    case 'authorized':
      if (!isOpen) return 'The card authorization is being released';
      return isGuest
        ? chargeTerms(booking.instantBook === true).authorized
        : 'Card authorized: the guest is charged when you approve';
    case 'captured':
      return ['Paid', openRefundWords(booking, side)].filter(Boolean).join('; ');
    case 'voided':
      return isGuest
        ? 'Card authorization released: you were not charged'
        : 'Card authorization released: the guest was not charged';
    case 'refunded':
      return 'Refunded in full';
    case 'partially_refunded':
      return ['Refunded in part', openRefundWords(booking, side)].filter(Boolean).join('; ');
  }
}

type Refund = Pick<Booking, 'refundStatus' | 'refundAmount'>;

/** The refund that has not reached the guest's card yet, if any. */
function openRefundWords(
  { refundStatus, refundAmount }: Refund,
  side: BookingParty,
): string | undefined {
  if (refundAmount === null || refundAmount === '0.00') return undefined;
  const refund = formatMoney(refundAmount);
  const isGuest = side === 'renter';
  switch (refundStatus) {
    case 'none':
    case 'succeeded':
      return undefined;
    case 'due':
      return isGuest ? `${refund} is to be refunded` : `${refund} is to be refunded to the guest`;
    case 'pending':
      return `${refund} is on its way to ${isGuest ? 'your' : "the guest's"} card`;
    case 'failed':
      return isGuest
        ? `your bank rejected the refund of ${refund}, so we still owe it to you`
        : `the guest's bank rejected the refund of ${refund}`;
  }
}

/** The guest's cost of an ended booking: '$288.08', 'Refunded $288.08', 'Not charged'. */
export function chargeWords(booking: Payment): string {
  const { paymentStatus, totalPrice, refundAmount } = booking;
  switch (paymentStatus) {
    case 'captured':
    case 'partially_refunded':
    case 'refunded': {
      const open = openRefundWords(booking, 'renter');
      if (open) return `${formatMoney(totalPrice)} paid; ${open}`;
      if (paymentStatus === 'captured') return formatMoney(totalPrice);
      return `Refunded ${formatMoney(refundAmount ?? totalPrice)}`;
    }
    case 'unpaid':
    case 'authorized':
    case 'voided':
      return 'Not charged';
  }
}

type Cancelled = Pick<Booking, 'cancelReason' | 'ownerName' | 'renterName'>;

/** Who or what ended a cancelled booking; undefined for the others. */
export function cancelWords(booking: Cancelled, side: BookingParty): string | undefined {
  switch (booking.cancelReason) {
    case 'by_renter':
      return side === 'renter' ? 'You cancelled' : `${booking.renterName} cancelled`;
    case 'by_owner':
      return side === 'owner' ? 'You cancelled' : `${booking.ownerName} cancelled`;
    case 'by_staff':
      return 'Our team cancelled';
    case 'renter_absent':
      return side === 'renter' ? 'You did not come' : `${booking.renterName} did not come`;
    case 'owner_absent':
      return side === 'owner' ? 'You did not come' : `${booking.ownerName} did not come`;
    case 'car_refused':
      return side === 'renter' ? 'You refused the car' : `${booking.renterName} refused the car`;
    case 'unpaid':
      return 'It was not paid in time';
    case 'unanswered':
      return side === 'owner' ? 'You did not answer in time' : 'The host did not answer in time';
    case 'authorization_lapsed':
      return 'The card authorization ran out';
    case null:
      return undefined;
  }
}

type Approvable = Pick<Booking, 'renterName' | 'totalPrice' | 'payout'>;

/** Tells the host what approving will do. */
export function approvalWords({ renterName, totalPrice, payout }: Approvable): string {
  const charge = `Approving charges ${renterName} ${formatMoney(totalPrice)}. Your payout is held until the trip is completed.`;
  const debt = payout && toCents(payout.openDebt);
  return debt ? `${charge} ${debtWords(payout)}` : charge;
}

/** The part of an unsent payout that settles the host's debt. */
function debtWords(payout: PayoutState): string {
  const { keptCents } = expectedTransfer(payout);
  return `${formatDollars(keptCents)} of it is kept for what you owe from other trips.`;
}

type Deadlines = Pick<Booking, 'payBy' | 'answerBy'>;

/** The next deadline, if any, and what happens when it passes. */
export function deadlineWords(
  { payBy, answerBy }: Deadlines,
  side: BookingParty,
): string | undefined {
  if (payBy) {
    const at = formatInstant(payBy);
    return `Pay by ${at} (${marketTime}), or the request is cancelled and the dates are free again.`;
  }
  if (!answerBy) return undefined;
  const at = formatInstant(answerBy);
  return side === 'owner'
    ? `Answer by ${at} (${marketTime}), or the request is cancelled and the card released.`
    : `The host answers by ${at} (${marketTime}); otherwise the request is cancelled and your card released.`;
}

type Cancelable = Pick<
  Booking,
  'status' | 'paymentStatus' | 'cancellation' | 'totalPrice' | 'rate'
>;

/** The refund and the amount kept if the trip is cancelled now, to the cent. */
export function cancellationWords(booking: Cancelable, side: BookingParty): string {
  const { refundAmount, keptAmount } = booking.cancellation;
  const refund = formatMoney(refundAmount);
  if (booking.paymentStatus === 'unpaid') return 'Nothing has been paid, so nothing is charged.';
  if (booking.status === 'pending') {
    return side === 'renter'
      ? `Your card is released in full: ${refund}. You are charged nothing.`
      : `The guest's card is released in full: ${refund}. You receive no payout.`;
  }
  const returned = toCents(booking.totalPrice) - toCents(refundAmount) - toCents(keptAmount);
  if (returned > 0) {
    const whom = side === 'renter' ? 'you' : 'the guest';
    return `${formatDollars(returned)} has already been returned to ${whom}. ${refund} is refunded now, and ${formatMoney(keptAmount)} is kept.`;
  }
  if (side === 'owner') {
    return `The guest gets a full refund of ${refund}. You receive no payout for this trip.`;
  }
  if (keptAmount === '0.00') return `You get a full refund of ${refund}.`;
  const because =
    booking.rate === 'non_refundable'
      ? 'the rate is non-refundable'
      : 'pickup is less than 24 hours away';
  return `You get ${refund} back. ${formatMoney(keptAmount)} is kept, because ${because}.`;
}
