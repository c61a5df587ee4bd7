import { bookingPath } from '@curbside/domain/bookings/pages';
import { formatZoned } from '@curbside/domain/calendar/format';
import { payPath } from '@curbside/domain/charges/pages';
import { purposeTitles, purposeWords } from '@curbside/domain/charges/texts';
import { formatDollars } from '@curbside/domain/money/money';
import type { Context } from '../../../platform/context.ts';
import { mailJob } from '../../../platform/mail/mail.job.ts';
import { type BookingRow, getBookingParties, lockBooking } from '../../booking-rows/index.ts';
import type { OrderRow } from '../../charges/index.ts';
import { postBookingNotice } from '../../messaging/index.ts';
import { pushToUser } from '../../push/index.ts';
import { hostCentsOf } from '../record/summary.ts';

interface ChargeOfTrip {
  booking: BookingRow;
  order: OrderRow;
  /** The part of a large damage that goes to the card. The order is the rest. */
  cardPart?: OrderRow | undefined;
  /** The payment that is given back. */
  cents?: number;
}

type Step = 'paid' | 'needs_payment' | 'refunded' | 'given_back';

/**
 * Tells both sides that a charge after booking was paid, or refunded at Stripe; or the guest that they have
 * to pay it, or that a payment came too late and goes back.
 */
export async function announceCharge(
  ctx: Context,
  step: Step,
  { booking, order, cardPart, cents: paidCents = order.totalCents }: ChargeOfTrip,
): Promise<void> {
  const { tx, deps, now } = ctx;
  const { renter, owner, carTitle } = await getBookingParties(tx, booking.id);
  const words = wordsOf(step, { order, cardPart, cents: paidCents, guest: renter.firstName });
  const cents = step === 'refunded' ? order.refundCents : paidCents;
  // The sum tells two letters of one moment apart: of a damage that is split, and whose part is declined.
  const key = `charge-${order.id}-${step}-${cents}-${now.getTime()}`;
  await postBookingNotice(ctx, {
    booking,
    notice: step === 'paid' ? `charge-${order.id}-${step}` : key,
    causedBy: null,
    text: words.message,
  });
  const subject = `${words.subject}: ${carTitle}`;
  const facts = [
    { label: 'Car', value: carTitle },
    { label: 'Charge', value: purposeTitles[order.purpose] },
    { label: 'Amount', value: formatDollars(paidCents) },
    { label: 'Booking', value: String(booking.id) },
  ];
  const path = step === 'needs_payment' ? payPath(order.id) : bookingPath('renter', booking.id);
  await mailJob.enqueue(ctx, {
    key: `${key}-renter`,
    to: renter.email,
    subject,
    letter: {
      name: renter.firstName,
      paragraphs: [words.guest],
      facts,
      action: { label: words.action, url: `${deps.env.publicUrl}${path}` },
    },
  });
  await pushToUser(ctx, booking.renterId, { title: subject, path, tag: `booking-${booking.id}` });
  if (!words.host) return;
  const hostPath = bookingPath('owner', booking.id);
  await pushToUser(ctx, booking.ownerId, {
    title: subject,
    path: hostPath,
    tag: `booking-${booking.id}`,
  });
  await mailJob.enqueue(ctx, {
    key: `${key}-owner`,
    to: owner.email,
    subject,
    letter: {
      name: owner.firstName,
      paragraphs: [words.host],
      facts,
      action: {
        label: 'View trip',
        url: `${deps.env.publicUrl}${hostPath}`,
      },
    },
  });
}

/** The payment of the trip itself is told of by the end of its booking. */
export async function tellGivenBack(ctx: Context, order: OrderRow, cents: number): Promise<void> {
  if (order.purpose === 'trip') return;
  const booking = await lockBooking(ctx.tx, order.bookingId);
  if (booking) await announceCharge(ctx, 'given_back', { booking, order, cents });
}

function wordsOf(
  step: Step,
  {
    order,
    cardPart,
    cents,
    guest,
  }: Omit<ChargeOfTrip, 'booking'> & { cents: number; guest: string },
) {
  const amount = formatDollars(order.totalCents);
  const what = purposeWords[order.purpose];
  if (step === 'paid') {
    return {
      message: `Paid: ${amount} for ${what}.`,
      subject: 'Paid',
      guest: `Your card was charged ${amount} for ${what}.`,
      host: `${guest} paid ${amount} for ${what}. Your part of it is ${formatDollars(order.hostShareCents)}.`,
      action: 'View trip',
    };
  }
  if (step === 'refunded') return wordsOfRefund(order, guest);
  if (step === 'given_back') {
    const payment = `payment of ${formatDollars(cents)} for ${what}`;
    return {
      message: `Refund: a ${payment} goes back to the guest.`,
      subject: 'A refund for you',
      guest: `Your ${payment} goes back to your card: when it arrived, its page was closed, or the charge was paid already. Banks take 5-10 business days.`,
      host: '',
      action: 'View trip',
    };
  }
  const deadline = order.payBy ? ` by ${formatZoned(order.payBy)}` : '';
  const reason = cardPart
    ? `Of this damage, your card is charged ${formatDollars(cardPart.totalCents)}. The rest is ${amount}.`
    : `Your card could not be charged ${amount} for ${what}.`;
  return {
    message: `Payment needed: ${guest}, please pay ${amount} for ${what}${deadline}.`,
    subject: 'Please pay',
    guest: `${reason} Please pay it${deadline}.`,
    host: '',
    action: `Pay ${amount}`,
  };
}

function wordsOfRefund(order: OrderRow, guest: string) {
  const isWhole = order.refundCents === order.totalCents;
  const ofAll = isWhole ? '' : ` of ${formatDollars(order.totalCents)}`;
  const refunded = `${formatDollars(order.refundCents)}${ofAll} for ${purposeWords[order.purpose]}`;
  const left = formatDollars(hostCentsOf(order));
  return {
    message: `Refunded: ${refunded}.`,
    subject: 'Refunded',
    guest: `${refunded} was refunded to your card.`,
    host: `${refunded} was refunded to ${guest}. Your part of it is ${left} now. What you have received beyond that is taken back, or settled by your next payouts.`,
    action: 'View trip',
  };
}
