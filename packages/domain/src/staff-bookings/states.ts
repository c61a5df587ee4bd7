import type { BookingStatus } from '../bookings/states.ts';
import type { PayoutStatus } from '../payouts/states.ts';
import {
  type ActionCaller,
  type ActionRule,
  type Decision,
  decide,
  type RefusalWords,
} from '../states/action-table.ts';

/** How much a cancellation by staff gives back: all of it, or as the policy for the guest says. */
export const staffRefunds = ['full', 'policy'] as const;
export type StaffRefund = (typeof staffRefunds)[number];

/** Who pays for a refund by staff. */
export const refundBearers = ['platform', 'host'] as const;
export type RefundBearer = (typeof refundBearers)[number];

export const staffBookingActionNames = [
  'cancel',
  'refund',
  'freeze',
  'unfreeze',
  'resendPayout',
] as const;
export type StaffBookingAction = (typeof staffBookingActionNames)[number];

export interface StaffBookingFacts {
  status: BookingStatus;
  payoutStatus: PayoutStatus;
  /** Set while an approval captures the money. */
  approvingAt: Date | null;
  /** The guest's bank has not decided on a charge of the price; a dispute of a claim is its own. */
  isPriceDisputed: boolean;
  /** Charged, and not given back or promised yet. */
  refundableCents: number;
  isFrozenByStaff: boolean;
  /** The payout of a claim failed, or was taken back at Stripe. */
  hasClaimToSend: boolean;
  /** A part of the payout is frozen for something else than a dispute of its own charge. */
  isFrozenWithoutDispute: boolean;
}

export const payoutWaitsForBank = 'The payout waits for the bank to decide the dispute.';

type StaffBookingRule = ActionRule<BookingStatus, 'admin', StaffBookingFacts>;
const any = ['pending', 'approved', 'rejected', 'completed', 'cancelled'] as const;

const disputed = {
  when: ({ isPriceDisputed }: StaffBookingFacts) => isPriceDisputed,
  because:
    'The payment of this trip is disputed with the bank, so it cannot be refunded before the bank has decided.',
};

const actions: Record<StaffBookingAction, StaffBookingRule> = {
  cancel: {
    by: ['admin'],
    notOnOwnTrip: true,
    from: ['pending', 'approved'],
    unless: [
      {
        when: ({ approvingAt }) => approvingAt !== null,
        because: 'Approval in progress. The payment is being captured; please wait a moment.',
      },
      disputed,
    ],
  },
  refund: {
    by: ['admin'],
    notOnOwnTrip: true,
    from: any,
    unless: [
      disputed,
      {
        when: ({ refundableCents }) => refundableCents <= 0,
        because: 'There is nothing left to refund.',
      },
    ],
  },
  freeze: {
    by: ['admin'],
    notOnOwnTrip: true,
    from: any,
    unless: [
      {
        when: ({ isFrozenByStaff }) => isFrozenByStaff,
        because: 'The payout is frozen already.',
      },
      {
        when: ({ payoutStatus }) => !['held', 'failed', 'frozen'].includes(payoutStatus),
        because: 'There is no payout to freeze.',
      },
    ],
  },
  unfreeze: {
    by: ['admin'],
    notOnOwnTrip: true,
    from: any,
    unless: [
      {
        when: ({ payoutStatus }) => payoutStatus !== 'frozen',
        because: 'The payout is not frozen.',
      },
      {
        when: ({ isFrozenWithoutDispute }) => !isFrozenWithoutDispute,
        because: payoutWaitsForBank,
      },
    ],
  },
  resendPayout: {
    by: ['admin'],
    notOnOwnTrip: true,
    from: any,
    unless: [
      {
        when: ({ payoutStatus, hasClaimToSend }) =>
          payoutStatus !== 'reversed' && payoutStatus !== 'failed' && !hasClaimToSend,
        because: 'There is no payout to send again.',
      },
    ],
  },
};

const statusSentences: Record<BookingStatus, string> = {
  pending: 'This request is not answered yet.',
  approved: 'This booking is approved.',
  rejected: 'This booking is declined already.',
  completed: 'This trip is completed. Refund it instead.',
  cancelled: 'This booking is cancelled already.',
};

const words: RefusalWords<BookingStatus, 'admin'> = {
  onlyFor: () => 'Only administrators can do this.',
  inStatus: (status) => statusSentences[status],
};

export function decideStaffBookingAction(
  action: StaffBookingAction,
  given: { facts: StaffBookingFacts; caller: ActionCaller<'admin'>; now: Date },
): Decision {
  return decide(actions[action], words, given);
}
