/** The causes of an order. The first order of a booking is its trip. */
export const chargePurposes = [
  'trip',
  'extension',
  'late',
  'miles',
  'fuel',
  'cleaning',
  'smoking',
  'toll',
  'damage',
] as const;
export type ChargePurpose = (typeof chargePurposes)[number];

/** The price of the trip itself. All other orders are claims after it. */
export const pricePurposes = ['trip', 'extension'] as const satisfies readonly ChargePurpose[];

export const isPriceOrder = ({ purpose }: { purpose: ChargePurpose }): boolean =>
  (pricePurposes as readonly ChargePurpose[]).includes(purpose);

/** `asked` waits for the guest's answer; `needs_payment` for the guest, since the card did not do. */
export const chargeStatuses = [
  'asked',
  'contested',
  'due',
  'needs_payment',
  'authorized',
  'paid',
  'refunded',
  'partially_refunded',
  'voided',
  'withdrawn',
  'rejected',
  'written_off',
] as const;
export type ChargeStatus = (typeof chargeStatuses)[number];

/** The guest may pay it, or the card may be charged. */
export const payableStatuses = ['due', 'needs_payment'] as const satisfies readonly ChargeStatus[];

/** The card was charged, whatever went back since. */
export const chargedStatuses = [
  'paid',
  'refunded',
  'partially_refunded',
] as const satisfies readonly ChargeStatus[];

export const isCharged = (status: ChargeStatus): boolean =>
  (chargedStatuses as readonly ChargeStatus[]).includes(status);

/** Why a booking has another version of its terms. */
export const termsReasons = ['booked', 'extended', 'shortened', 'moved'] as const;

export const attemptWays = ['checkout', 'off_session'] as const;

/** A try to collect an order: `asking` is stored before Stripe is asked. */
export const attemptStates = [
  'asking',
  'open',
  'succeeded',
  'declined',
  'needs_owner',
  'ended',
] as const;
