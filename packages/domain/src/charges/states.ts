import {
  type ActionCaller,
  type ActionRule,
  accountDisabledText,
  type Decision,
  decide,
} from '../states/action-table.ts';

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

/** These carry fee, tax and commission; the others are costs, which go to the host whole. */
export const taxedPurposes = [
  ...pricePurposes,
  'late',
  'miles',
] as const satisfies readonly ChargePurpose[];

interface PricedOrder {
  purpose: ChargePurpose;
  /** Paid although it was no longer owed: all of it goes back. */
  isSurplus?: boolean;
}

export const isPriceOrder = ({ purpose, isSurplus }: PricedOrder): boolean =>
  !isSurplus && (pricePurposes as readonly ChargePurpose[]).includes(purpose);

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

const closedUnpaidStatuses = [
  'voided',
  'withdrawn',
  'rejected',
  'written_off',
] as const satisfies readonly ChargeStatus[];
export type ClosedUnpaid = (typeof closedUnpaidStatuses)[number];

/** Nothing was paid for it, and nothing will be. */
export const isClosedUnpaid = (status: ChargeStatus): boolean =>
  (closedUnpaidStatuses as readonly ChargeStatus[]).includes(status);

/** Why a booking has another version of its terms. */
export const termsReasons = ['booked', 'extended', 'shortened', 'moved', 'restored'] as const;
export type TermsReason = (typeof termsReasons)[number];

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

/** The part of one damage that is charged without the guest; the rest is theirs to pay. */
const maxUnattendedDamageCents = 50_000;

/** Cards take no smaller payment, in cents. */
export const minChargeCents = 50;

/** How much of a damage goes to the card of the trip, and how much the guest pays besides. */
export function splitOfDamage(totalCents: number): { cardCents: number; restCents: number } {
  const overCents = totalCents - maxUnattendedDamageCents;
  const restCents = overCents > 0 ? Math.max(overCents, minChargeCents) : 0;
  return { cardCents: totalCents - restCents, restCents };
}

/** A declined claim is tried again on these days after the first try. */
export const retryDays = [1, 3, 5] as const;

/** The days that a guest has to pay a claim which the card did not pay: as long as it is tried. */
export const claimPayDays = retryDays[2];

/** The states of the part of a charge that goes to the card of the trip. */
export const cardPartStates = ['charging', 'charged', 'declined'] as const;

interface ChargeFacts {
  status: ChargeStatus;
  payBy: Date | null;
  /** A claim can be paid late, until staff write it off. */
  isPrice: boolean;
  isGuestActive: boolean;
}

export const chargeActionNames = ['pay'] as const;
type ChargeAction = (typeof chargeActionNames)[number];

const chargeActions: Record<ChargeAction, ActionRule<ChargeStatus, 'renter', ChargeFacts>> = {
  pay: {
    by: ['renter'],
    from: ['needs_payment'],
    unless: [
      {
        when: ({ payBy, isPrice }, now) => isPrice && payBy !== null && payBy <= now,
        because: 'The time to pay has run out.',
      },
      {
        // A claim for a trip that took place can still be paid.
        when: ({ isPrice, isGuestActive }) => isPrice && !isGuestActive,
        because: accountDisabledText,
        code: 'account_disabled',
      },
    ],
  },
};

const statusSentences: Record<ChargeStatus, string> = {
  asked: 'This charge waits for your answer.',
  contested: 'You contested this charge. Our team decides on it.',
  due: 'Your card is being charged for this.',
  needs_payment: 'This charge waits for your payment.',
  authorized: 'Your card is authorized for this already.',
  paid: 'This is paid already.',
  refunded: 'This was paid and refunded.',
  partially_refunded: 'This was paid, and refunded in part.',
  voided: 'This charge was withdrawn. Nothing is to be paid.',
  withdrawn: 'The host withdrew this charge. Nothing is to be paid.',
  rejected: 'Our team rejected this charge. Nothing is to be paid.',
  written_off: 'This charge is closed. Nothing is to be paid.',
};

export function decideChargeAction(
  action: ChargeAction,
  given: { facts: ChargeFacts; caller: ActionCaller<'renter'>; now: Date },
): Decision {
  const words = {
    onlyFor: () => 'Only the guest can do this.',
    inStatus: (status: ChargeStatus) => statusSentences[status],
  };
  return decide(chargeActions[action], words, given);
}
