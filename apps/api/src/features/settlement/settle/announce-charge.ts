import { bookingPath } from '@curbside/domain/bookings/pages';
import { formatInstant } from '@curbside/domain/calendar/format';
import { payPath } from '@curbside/domain/charges/pages';
import { purposeTitles, purposeWords } from '@curbside/domain/charges/texts';
import { formatDollars } from '@curbside/domain/money/money';
import type { Context } from '../../../platform/context.ts';
import { mailJob } from '../../../platform/mail/mail.job.ts';
import { type BookingRow, getBookingParties } from '../../booking-rows/index.ts';
import type { OrderRow } from '../../charges/index.ts';
import { postBookingNotice } from '../../messaging/index.ts';
import { pushToUser } from '../../push/index.ts';

interface ChargeOfTrip {
  booking: BookingRow;
  order: OrderRow;
  /** The part of a large damage that goes to the card. The order is the rest. */
  cardPart?: OrderRow | undefined;
}

/** Tells both sides that a charge after booking was paid, or the guest that they have to pay it. */
export async function announceCharge(
  ctx: Context,
  step: 'paid' | 'needs_payment',
  { booking, order, cardPart }: ChargeOfTrip,
): Promise<void> {
  const { tx, deps, now } = ctx;
  const { renter, owner, carTitle } = await getBookingParties(tx, booking.id);
  const words = wordsOf(step, { order, cardPart, guest: renter.firstName });
  const key = `charge-${order.id}-${step}`;
  await postBookingNotice(ctx, {
    booking,
    notice: step === 'paid' ? key : `${key}-${now.getTime()}`,
    causedBy: null,
    text: words.message,
  });
  const subject = `${words.subject}: ${carTitle}`;
  const facts = [
    { label: 'Car', value: carTitle },
    { label: 'Charge', value: purposeTitles[order.purpose] },
    { label: 'Amount', value: formatDollars(order.totalCents) },
    { label: 'Booking', value: String(booking.id) },
  ];
  const path = step === 'paid' ? bookingPath('renter', booking.id) : payPath(order.id);
  await mailJob.enqueue(ctx, {
    key: `${key}-${now.getTime()}-renter`,
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
  if (step !== 'paid') return;
  await mailJob.enqueue(ctx, {
    key: `${key}-${now.getTime()}-owner`,
    to: owner.email,
    subject,
    letter: {
      name: owner.firstName,
      paragraphs: [words.host],
      facts,
      action: {
        label: 'View trip',
        url: `${deps.env.publicUrl}${bookingPath('owner', booking.id)}`,
      },
    },
  });
}

function wordsOf(
  step: 'paid' | 'needs_payment',
  { order, cardPart, guest }: Omit<ChargeOfTrip, 'booking'> & { guest: string },
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
  const deadline = order.payBy ? ` by ${formatInstant(order.payBy)}` : '';
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
