/**
 * When the guest's card is charged, in every place that says it: for a request that the host answers,
 * and for a trip that payment books at once.
 */
const words = {
  request: {
    beforePayment: 'Your card is authorized now and charged if the host approves.',
    charged: 'It is charged only if the host approves.',
    short: 'Charged if the host approves.',
    authorized: 'Card authorized: you are only charged if the host approves',
    confirming:
      "We're confirming your payment. Once it's confirmed, the host will review your request. Your card is only authorized, and charged when the host approves.",
    confirmed:
      'The host will review your request. Your card is authorized and only charged when the host approves; otherwise the authorization is released in full.',
    approved: 'The host has approved your trip and your card was charged.',
  },
  instant: {
    beforePayment: 'Booked at once: your card is charged as soon as you pay.',
    charged: 'It is charged as soon as the trip is booked.',
    short: 'Charged as soon as the trip is booked.',
    authorized: 'Card authorized: your trip is being booked',
    confirming:
      "We're confirming your payment. Once it's confirmed, your trip is booked at once and your card is charged.",
    confirmed: 'Your trip is being booked. Your card is charged as soon as it is.',
    approved: 'Booked at once: your trip is confirmed and your card was charged.',
  },
} as const;

export type ChargeTerms = (typeof words)[keyof typeof words];

export const chargeTerms = (isInstant: boolean): ChargeTerms =>
  isInstant ? words.instant : words.request;

/** For cars whose trips the system approves. */
export const instantBookName = 'Instant book';
