/** Who waits for money. A payment that a bank took back counts for its host and for the platform. */
export const waitingSides = ['hosts', 'guests', 'platform', 'cards'] as const;
export type WaitingSide = (typeof waitingSides)[number];

/** Causes for which money waits, and who waits for it. */
export const sideOfCause = {
  /** The trip is paid, and not over. */
  trip: 'hosts',
  /** Due to the host, and not sent. */
  payout_due: 'hosts',
  incident: 'hosts',
  dispute: 'hosts',
  /** Staff, or a warning of fraud, hold it back. */
  review: 'hosts',
  /** Stripe refuses the transfer. */
  payout_failed: 'hosts',
  /** Taken back at Stripe by hand; nobody sends it again by itself. */
  taken_back: 'hosts',
  /** Not asked of Stripe yet. */
  refund_due: 'guests',
  /** With Stripe, until our balance covers it or the bank confirms it. */
  refund_pending: 'guests',
  /** The card takes no refund, or the guest has a credit: staff pay it another way. */
  repay_otherwise: 'guests',
  /** A charge that its guest has not answered. */
  guest_answer: 'platform',
  /** A charge that its guest contests. */
  decision: 'platform',
  /** A charge that is to be collected, or that its guest has to pay. */
  guest_payment: 'platform',
  host_debt: 'platform',
  /** Withdrawn by the guest's bank, which has not decided. */
  bank: 'platform',
  /** Authorized, and not captured. */
  card: 'cards',
} as const satisfies Record<string, WaitingSide>;
export type WaitingCause = keyof typeof sideOfCause;

export const waitingCauses = Object.keys(sideOfCause) as [WaitingCause, ...WaitingCause[]];

/** The New York day since which money waits: today, up to 3, 7 or 30 days ago, or before that. */
export const waitingAges = ['today', 'to_3_days', 'to_7_days', 'to_30_days', 'longer'] as const;
export type WaitingAge = (typeof waitingAges)[number];

/** How many days ago the first day of an age is; the last age has none. */
export const firstDaysOfAges = [0, 3, 7, 30] as const;
