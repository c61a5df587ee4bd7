import type { Booking } from '@curbside/domain/bookings/booking';
import type { BookingStatus } from '@curbside/domain/bookings/states';
import { formatDollars, toCents } from '@curbside/domain/money/money';
import type { PayoutStatus } from '@curbside/domain/payouts/states';
import { formatInstant, formatMoney } from '../../platform/formatters.ts';

/** Which side of a trip the reader is on. */
export type Side = 'renter' | 'owner';

export const statusNames = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Declined',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const satisfies Record<BookingStatus, string>;

/** The payment flow as hosts read it. */
export const bankTransferNote = 'Bank transfers take 2-7 business days.';

type Payment = Pick<Booking, 'status' | 'paymentStatus' | 'refundAmount' | 'totalPrice'>;

/** Where the guest's money is, in plain words. */
export function paymentWords(booking: Payment, side: Side): string {
  const isOpen = booking.status === 'pending';
  const isGuest = side === 'renter';
  switch (booking.paymentStatus) {
    case 'unpaid':
      if (isOpen) return 'Not paid yet';
      return isGuest ? 'Never paid: you were not charged' : 'Never paid';
    case 'authorized':
      if (!isOpen) return 'The card authorization is being released';
      return isGuest
        ? 'Card authorized: you are only charged if the host approves'
        : 'Card authorized: the guest is charged when you approve';
    case 'captured':
      if (booking.refundAmount === null || booking.refundAmount === '0.00') return 'Paid';
      return `Paid; ${formatMoney(booking.refundAmount)} is on its way back`;
    case 'voided':
      return isGuest
        ? 'Card authorization released: you were not charged'
        : 'Card authorization released: the guest was not charged';
    case 'refunded':
      return 'Refunded in full';
    case 'partially_refunded':
      return 'Refunded in part';
  }
}

/** What an ended booking cost the guest: '$288.08', 'Refunded $288.08', 'Not charged'. */
export function chargeWords({ paymentStatus, totalPrice, refundAmount }: Payment): string {
  switch (paymentStatus) {
    case 'captured':
      return formatMoney(totalPrice);
    case 'refunded':
    case 'partially_refunded':
      return `Refunded ${formatMoney(refundAmount ?? totalPrice)}`;
    case 'unpaid':
    case 'authorized':
    case 'voided':
      return 'Not charged';
  }
}

/** Where the host's share is, in plain words. */
export function payoutWords(payoutStatus: PayoutStatus, status: BookingStatus): string {
  switch (payoutStatus) {
    case 'none':
      return status === 'pending' ? 'Held once you approve' : 'No payout';
    case 'held':
      return status === 'approved' ? 'Held until the trip is completed' : 'Transfer on its way';
    case 'frozen':
      return 'Frozen while an incident is looked into';
    case 'transferred':
      return 'Paid out';
    case 'reversed':
      return 'Taken back';
    case 'failed':
      return 'The transfer failed; please check your payments account';
  }
}

type Cancelled = Pick<Booking, 'cancelReason' | 'ownerName' | 'renterName'>;

/** Who or what ended a cancelled booking; undefined for the others. */
export function cancelWords(booking: Cancelled, side: Side): string | undefined {
  switch (booking.cancelReason) {
    case 'by_renter':
      return side === 'renter' ? 'You cancelled' : `${booking.renterName} cancelled`;
    case 'by_owner':
      return side === 'owner' ? 'You cancelled' : `${booking.ownerName} cancelled`;
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

/** What approving does, before the host approves. */
export function approvalWords({ renterName, totalPrice }: Approvable): string {
  return `Approving charges ${renterName} ${formatMoney(totalPrice)}. Your payout is held until the trip is completed.`;
}

type Approvable = Pick<Booking, 'renterName' | 'totalPrice'>;

type Deadlines = Pick<Booking, 'payBy' | 'answerBy'>;

/** The next deadline and what happens when it passes; undefined where there is none. */
export function deadlineWords({ payBy, answerBy }: Deadlines, side: Side): string | undefined {
  if (payBy) {
    const at = formatInstant(payBy);
    return `Pay by ${at} (New York time), or the request is cancelled and the dates are free again.`;
  }
  if (!answerBy) return undefined;
  const at = formatInstant(answerBy);
  return side === 'owner'
    ? `Answer by ${at} (New York time), or the request is cancelled and the card released.`
    : `The host answers by ${at} (New York time); otherwise the request is cancelled and your card released.`;
}

type Cancellable = Pick<Booking, 'status' | 'paymentStatus' | 'cancellation' | 'totalPrice'>;

/** What cancelling would refund and keep, to the cent. */
export function cancellationWords(booking: Cancellable, side: Side): string {
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
    return `${formatDollars(returned)} came back to ${whom} already. ${refund} is refunded now, and ${formatMoney(keptAmount)} is kept.`;
  }
  if (side === 'owner') {
    return `The guest gets a full refund of ${refund}. You receive no payout for this trip.`;
  }
  return keptAmount === '0.00'
    ? `You get a full refund of ${refund}.`
    : `You get ${refund} back. ${formatMoney(keptAmount)} is kept, because pickup is less than 24 hours away.`;
}
