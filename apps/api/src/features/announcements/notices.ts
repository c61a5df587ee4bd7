import { chargeTerms } from '@curbside/domain/bookings/charge-terms';
import { formatDollars } from '@curbside/domain/money/money';
import type { OptionalEmail } from '@curbside/domain/notices/texts';
import { completionWords } from '@curbside/domain/payouts/payout-words';
import type { PriceLine } from '../../platform/mail/letter.ts';
import { earningLines, priceLines, refundLines, transferLines } from './mail-prices.ts';
import {
  type BookingFacts,
  dates,
  debtSentence,
  dropOff,
  keptSentence,
  payAgainBy,
  payout,
  payoutAfterRefund,
  pickup,
  reasonOf,
  refundedCharge,
  refundSentence,
  refundSoFar,
} from './notice-sentences.ts';

interface Letter {
  subject: string;
  text: string;
  prices?: readonly PriceLine[];
  /** Button label; 'View trip' by default. */
  action?: string;
}

/** One step of a trip: a system message for both sides, and an email to each. */
export interface BookingNotice {
  /** A booking can reach this step again; both sides are then notified again. */
  canRepeat?: true;
  /** Once per drop-off: a trip that is extended comes to its end again. */
  perDropOff?: true;
  /** The person who causes the step; null if the clock does. */
  causedBy: (facts: BookingFacts) => string | null;
  message: (facts: BookingFacts) => string;
  /** Emails that a side can switch off; all others are essential. */
  optional?: { renter?: OptionalEmail; owner?: OptionalEmail };
  /** A side without a letter gets no email. */
  renter?: (facts: BookingFacts) => Letter;
  owner?: (facts: BookingFacts) => Letter | undefined;
}

const byRenter = ({ booking }: BookingFacts) => booking.renterId;
const byOwner = ({ booking }: BookingFacts) => booking.ownerId;
const byClock = () => null;

/** Null if the request expired. */
function canceller({ booking }: BookingFacts): string | null {
  if (booking.cancelReason === 'by_renter') return booking.renterId;
  return booking.cancelReason === 'by_owner' ? booking.ownerId : null;
}

const reminders = { renter: 'tripReminders', owner: 'tripReminders' } as const;

/** Every step that people are notified of, each once per booking. */
export const bookingNotices = {
  requested: {
    causedBy: byRenter,
    message: (facts) =>
      `Requested: ${facts.renter.firstName} would like to rent ${facts.carTitle}, ${dates(facts)}.`,
    renter: (facts) => ({
      subject: `Request sent: ${facts.carTitle}`,
      text: `Your card is authorized for ${formatDollars(facts.booking.totalCents)}. ${chargeTerms(false).charged}`,
      prices: priceLines(facts.booking),
    }),
    owner: (facts) => ({
      subject: `New request: ${facts.carTitle}`,
      text: `${facts.renter.firstName} would like to rent your car. You receive ${payout(facts)} if you approve.${debtSentence(facts)}`,
      prices: earningLines(facts.booking),
      action: 'Approve or decline',
    }),
  },
  approved: {
    causedBy: byOwner,
    message: (facts) =>
      `Approved: ${facts.owner.firstName} approved the trip. Pickup is ${pickup(facts)}.`,
    renter: (facts) => ({
      subject: `Approved: ${facts.carTitle}`,
      text: `${facts.owner.firstName} approved your trip. Your card was charged ${formatDollars(facts.booking.totalCents)}.`,
      prices: priceLines(facts.booking),
    }),
    owner: (facts) => ({
      subject: `Trip confirmed: ${facts.carTitle}`,
      text: `You approved ${facts.renter.firstName}'s trip. Your payout of ${payout(facts)} is held until the trip is completed.${debtSentence(facts)}`,
      prices: earningLines(facts.booking),
    }),
  },
  requested_instead: {
    canRepeat: true,
    causedBy: byRenter,
    message: (facts) =>
      `Requested: ${facts.renter.firstName} would like to rent ${facts.carTitle}, ${dates(facts)}. The trip could not be booked at once, so the host decides.`,
    renter: (facts) => ({
      subject: `Request sent: ${facts.carTitle}`,
      text: `Your trip could not be booked at once, so it waits for ${facts.owner.firstName}. ${chargeTerms(false).charged}`,
      prices: priceLines(facts.booking),
    }),
    owner: (facts) => ({
      subject: `New request: ${facts.carTitle}`,
      text: `${facts.renter.firstName} would like to rent your car. We could not book the trip at once for you, most likely because your payouts are not set up. You receive ${payout(facts)} if you approve.${debtSentence(facts)}`,
      prices: earningLines(facts.booking),
      action: 'Approve or decline',
    }),
  },
  booked: {
    causedBy: byRenter,
    message: (facts) =>
      `Booked: ${facts.renter.firstName} booked ${facts.carTitle} at once, ${dates(facts)}. Pickup is ${pickup(facts)}.`,
    renter: (facts) => ({
      subject: `Booked: ${facts.carTitle}`,
      text: `Your trip is booked. Your card was charged ${formatDollars(facts.booking.totalCents)}.`,
      prices: priceLines(facts.booking),
    }),
    owner: (facts) => ({
      subject: `New trip: ${facts.carTitle}`,
      text: `${facts.renter.firstName} booked your car at once. Your payout of ${payout(facts)} is held until the trip is completed.${debtSentence(facts)}`,
      prices: earningLines(facts.booking),
    }),
  },
  declined: {
    causedBy: byOwner,
    message: () => 'Declined: the host declined this request. Nothing was charged.',
    renter: (facts) => ({
      subject: `Declined: ${facts.carTitle}`,
      text: 'The host declined your request. The authorization on your card is released, and nothing was charged.',
    }),
  },
  cancelled: {
    causedBy: canceller,
    message: (facts) => `Cancelled: the trip ${dates(facts)} is cancelled.`,
    renter: (facts) => ({
      subject: `Cancelled: ${facts.carTitle}`,
      text: `The trip is cancelled. ${refundSentence(facts)}`,
      prices: refundLines(facts.refund),
    }),
    owner: (facts) => ({
      subject: `Cancelled: ${facts.carTitle}`,
      text: facts.booking.keptPayoutCents
        ? `${facts.renter.firstName}'s trip is cancelled and its dates are free again. ${keptSentence(facts)}`
        : `${facts.renter.firstName}'s trip is cancelled and its dates are free again.`,
    }),
  },
  cancelled_by_staff: {
    causedBy: byClock,
    message: (facts) => `Cancelled: our team cancelled the trip ${dates(facts)}.`,
    renter: (facts) => ({
      subject: `Cancelled: ${facts.carTitle}`,
      text: `Our team cancelled your trip. ${refundSentence(facts)}${reasonOf(facts)}`,
      prices: refundLines(facts.refund),
    }),
    owner: (facts) => ({
      subject: `Cancelled: ${facts.carTitle}`,
      text: `Our team cancelled ${facts.renter.firstName}'s trip, and its dates are free again.${
        facts.booking.keptPayoutCents ? ` Your part is ${payout(facts)}.` : ''
      }${reasonOf(facts)}`,
    }),
  },
  cancelled_late_car: {
    causedBy: byRenter,
    message: (facts) =>
      `Cancelled: the car was not returned in time, so ${facts.renter.firstName} cancelled the trip for free.`,
    renter: (facts) => ({
      subject: `Cancelled: ${facts.carTitle}`,
      text: `Your trip is cancelled, because the car was not returned in time. ${refundSentence(facts)}`,
      prices: refundLines(facts.refund),
    }),
    owner: (facts) => ({
      subject: `Cancelled: ${facts.carTitle}`,
      text: `${facts.renter.firstName} did not want to wait for your car, which was not returned in time, and cancelled for free. You can claim the late fee from the guest who is late.`,
    }),
  },
  moved_to_other_car: {
    causedBy: byRenter,
    message: (facts) =>
      `Cancelled: the car was not returned in time, so ${facts.renter.firstName} took another one.`,
    renter: (facts) => ({
      subject: `Cancelled: ${facts.carTitle}`,
      text: `Your trip with this car is cancelled, because you have another one. ${refundSentence(facts)}`,
      prices: refundLines(facts.refund),
    }),
    owner: (facts) => ({
      subject: `Cancelled: ${facts.carTitle}`,
      text: `${facts.renter.firstName} took another car, because yours was not returned in time. You can claim the late fee from the guest who is late.`,
    }),
  },
  request_ended_by_staff: {
    causedBy: byClock,
    message: () => 'Cancelled: our team cancelled this request. Nothing was charged.',
    renter: (facts) => ({
      subject: `Cancelled: ${facts.carTitle}`,
      text: `Our team cancelled your request. Nothing was charged.${reasonOf(facts)}`,
    }),
  },
  refunded_by_staff: {
    canRepeat: true,
    causedBy: byClock,
    message: ({ news }) =>
      `Refund: our team refunds ${formatDollars(news.cents ?? 0)} of this trip to the guest.`,
    renter: (facts) => ({
      subject: `A refund for you: ${facts.carTitle}`,
      text: `Our team refunds ${formatDollars(facts.news.cents ?? 0)} of your trip to your card. Banks take 5-10 business days.${reasonOf(facts)}`,
    }),
    owner: (facts) => ({
      subject: `Refunded: ${facts.carTitle}`,
      text: `Our team refunds ${formatDollars(facts.news.cents ?? 0)} of this trip to ${facts.renter.firstName}. ${
        facts.news.borneBy === 'platform'
          ? 'You keep your share.'
          : 'Your share of it comes off your payout; what your payout does not cover comes out of your next payouts.'
      }${reasonOf(facts)}`,
    }),
  },
  expired: {
    causedBy: byClock,
    message: () =>
      'Expired: the host did not answer in time, so this request is cancelled. Nothing was charged.',
    renter: (facts) => ({
      subject: `Not answered in time: ${facts.carTitle}`,
      text: 'The host did not answer in time, so your request is cancelled. Nothing was charged.',
    }),
    owner: (facts) => ({
      subject: `Request lapsed: ${facts.carTitle}`,
      text: `You did not answer ${facts.renter.firstName}'s request in time, so it is cancelled.`,
    }),
  },
  completed: {
    causedBy: byClock,
    optional: { renter: 'ratingRequests' },
    message: (facts) =>
      `Completed: the trip is over. ${facts.renter.firstName}, please rate your trip.`,
    renter: (facts) => ({
      subject: `Trip completed: ${facts.carTitle}`,
      text: `Thank you for driving with ${facts.owner.firstName}. Please rate your trip.`,
      action: 'Rate your trip',
    }),
    owner: (facts) => ({
      subject: `Trip completed: ${facts.carTitle}`,
      text: completionWords(facts.payout, 'after'),
      prices: [...earningLines(facts.booking), ...transferLines(facts.booking, facts.payout)],
    }),
  },
  pickup: {
    causedBy: byClock,
    optional: reminders,
    message: (facts) => `Pickup reminder: the trip starts ${pickup(facts)}.`,
    renter: (facts) => ({
      subject: `Pickup reminder: ${facts.carTitle}`,
      text: `Your trip starts ${pickup(facts)}. Please bring your driver's license, and take photos of the car before you drive off.`,
    }),
    owner: (facts) => ({
      subject: `Pickup reminder: ${facts.carTitle}`,
      text: `${facts.renter.firstName} picks up your car ${pickup(facts)}.`,
    }),
  },
  return_soon: {
    perDropOff: true,
    causedBy: byClock,
    optional: reminders,
    message: (facts) =>
      `Return reminder: the trip ends ${dropOff(facts)}. To keep the car longer, please ask before then.`,
    renter: (facts) => ({
      subject: `Return reminder: ${facts.carTitle}`,
      text: `Your trip ends ${dropOff(facts)}. Would you like to keep the car longer? Ask ${facts.owner.firstName} to extend the trip before it ends.`,
      action: 'Extend',
    }),
    owner: (facts) => ({
      subject: `Return reminder: ${facts.carTitle}`,
      text: `${facts.renter.firstName} returns your car ${dropOff(facts)}.`,
    }),
  },
  due_back: {
    perDropOff: true,
    causedBy: byClock,
    optional: { renter: 'tripReminders' },
    message: (facts) =>
      `Due back: the trip ends ${dropOff(facts)}. To keep the car longer, please extend the trip before then.`,
    renter: (facts) => ({
      subject: `Due back at ${facts.booking.endTime}: ${facts.carTitle}`,
      text: `Your trip ends ${dropOff(facts)}. If you need more time, extend the trip before it ends. A car that comes back 30 minutes late or more costs a tenth of its daily rate for each started hour.`,
      action: 'Extend',
    }),
  },
  returned: {
    causedBy: byClock,
    optional: reminders,
    message: (facts) =>
      `Return: the trip ends ${dropOff(facts)}. Please add return photos within 24 hours.`,
    renter: (facts) => ({
      subject: `Return: ${facts.carTitle}`,
      text: `Your trip ends ${dropOff(facts)}. Please take photos of the car when you return it.`,
    }),
    owner: (facts) => ({
      subject: `Return: ${facts.carTitle}`,
      text: `${facts.renter.firstName}'s trip ends ${dropOff(facts)}. Please check the car and add photos; the trip completes automatically after 24 hours.`,
    }),
  },
  payment_refused: {
    canRepeat: true,
    causedBy: byClock,
    message: (facts) =>
      `Payment refused: the bank refused the charge. ${facts.renter.firstName} can pay again until ${payAgainBy(facts)}; the dates stay held.`,
    renter: (facts) => ({
      subject: `Please pay again: ${facts.carTitle}`,
      text: `Your bank refused the charge. Please pay again by ${payAgainBy(facts)}; your dates are held until then. Nothing was charged.`,
      prices: priceLines(facts.booking),
      action: 'Pay again',
    }),
    owner: (facts) => ({
      subject: `Payment refused: ${facts.carTitle}`,
      text: facts.booking.isInstant
        ? `The bank refused ${facts.renter.firstName}'s payment for a trip with your car. They can pay again until ${payAgainBy(facts)}; then the trip is booked at once.`
        : `The bank refused ${facts.renter.firstName}'s payment when you approved. They can pay again until ${payAgainBy(facts)}; then you can approve again.`,
    }),
  },
  paid_again: {
    canRepeat: true,
    causedBy: byRenter,
    message: (facts) =>
      `Paid again: ${facts.renter.firstName}'s payment is authorized. The host can approve now.`,
    owner: (facts) => ({
      subject: `Paid again: ${facts.carTitle}`,
      text: `${facts.renter.firstName} has paid again. You receive ${payout(facts)} if you approve.${debtSentence(facts)}`,
      prices: earningLines(facts.booking),
      action: 'Approve or decline',
    }),
  },
  refunded: {
    canRepeat: true,
    causedBy: byClock,
    message: (facts) =>
      facts.refundStatus === 'pending'
        ? `Refund: ${refundSoFar(facts)} of this trip is on its way back to the guest's card.`
        : `Refunded: ${refundSoFar(facts)} of this trip was refunded.`,
    renter: (facts) => ({
      subject:
        facts.refundStatus === 'pending'
          ? `Refund on its way: ${facts.carTitle}`
          : `Refunded: ${facts.carTitle}`,
      text:
        facts.refundStatus === 'pending'
          ? `${refundSoFar(facts)} of your trip is on its way to your card. Banks take 5-10 business days.`
          : `A total of ${refundSoFar(facts)} of your trip has been refunded to your card. Banks take 5-10 business days.`,
    }),
    owner: (facts) => ({
      subject: `Refunded: ${facts.carTitle}`,
      text: `${refundSoFar(facts)} of ${facts.renter.firstName}'s trip was refunded. ${payoutAfterRefund(facts)}`,
    }),
  },
  refund_failed: {
    canRepeat: true,
    causedBy: byClock,
    message: () => 'Refund failed: the bank rejected the refund. We will try again.',
    renter: (facts) => ({
      subject: `Your refund did not arrive: ${facts.carTitle}`,
      text: `Your bank rejected the refund for ${refundedCharge(facts)}. We still owe you this money and will try again. Please contact support if your card is closed, so that we can pay you another way.`,
    }),
  },
  unpaid: {
    causedBy: byClock,
    message: () =>
      'Expired: the request was not paid in time, so it is cancelled. Nothing was charged.',
    renter: (facts) => ({
      subject: `Not paid in time: ${facts.carTitle}`,
      text: 'Your request was not paid in time, so it is cancelled and the dates are free again. Nothing was charged.',
      action: 'View request',
    }),
  },
  refund_returned: {
    canRepeat: true,
    causedBy: byClock,
    message: (facts) =>
      `Refund returned: the bank rejected a refund for ${refundedCharge(facts, 'this trip')}.`,
    renter: (facts) => ({
      subject: `A refund did not arrive: ${facts.carTitle}`,
      text: `Your bank rejected a refund for ${refundedCharge(facts)}. Please contact support, so that we can find another way to pay you.`,
    }),
    owner: (facts) =>
      facts.news.hostCents === undefined
        ? undefined
        : {
            subject: `A refund did not arrive: ${facts.carTitle}`,
            text: `The bank of ${facts.renter.firstName} rejected a refund for ${refundedCharge(facts, 'this trip')}. Your part of it is ${formatDollars(facts.news.hostCents)} now.`,
          },
  },
  refund_refused: {
    canRepeat: true,
    causedBy: byClock,
    message: () =>
      'Refund refused: the card cannot take a refund any more. We will pay it another way.',
    renter: (facts) => ({
      subject: `Tell us how to pay your refund: ${facts.carTitle}`,
      text: `We owe you ${formatDollars(facts.news.cents ?? 0)} ${facts.news.purpose ? `for ${refundedCharge(facts)}` : 'of your trip'}, but your card can no longer take a refund. Please contact support and tell us how to pay you.`,
    }),
  },
  payment_lapsed: {
    causedBy: byClock,
    message: () => 'Expired: the request was not paid again in time, so it is cancelled.',
    renter: (facts) => ({
      subject: `Not paid in time: ${facts.carTitle}`,
      text: 'Your request was not paid again in time, so it is cancelled. Nothing was charged.',
    }),
    owner: (facts) => ({
      subject: `Request lapsed: ${facts.carTitle}`,
      text: `${facts.renter.firstName} did not pay again in time, so the request is cancelled and its dates are free again.`,
    }),
  },
} satisfies Record<string, BookingNotice>;
export type BookingStep = keyof typeof bookingNotices;
