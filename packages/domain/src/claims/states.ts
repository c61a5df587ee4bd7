import type { BookingParty, BookingStatus } from '../bookings/states.ts';
import { type TripEnd, tripEndOf } from '../bookings/trip-end.ts';
import type { ChargePurpose, ChargeStatus } from '../charges/states.ts';
import { pickupReportTexts } from '../pickup-reports/texts.ts';
import {
  type ActionCaller,
  type ActionRule,
  type Decision,
  decide,
  type RefusalWords,
} from '../states/action-table.ts';
import { type ClaimKind, claimLimits } from './rules.ts';

const hourMs = 3_600_000;

export interface ClaimingFacts extends TripEnd {
  status: BookingStatus;
  /** A claim of this kind that was not withdrawn, where the trip allows only one. */
  isClaimed: boolean;
  /** One side says that the trip never began, and that is not settled yet. */
  isPickupReported: boolean;
}

/** Until when a kind can be claimed. */
function claimDeadline(kind: ClaimKind, endsAt: Date): Date {
  const hours = kind === 'toll' ? 24 * claimLimits.tollDays : claimLimits.hours;
  return new Date(endsAt.getTime() + hours * hourMs);
}

const bookingSentences: Record<BookingStatus, string> = {
  pending: 'This request is not approved yet.',
  approved: 'This trip has not ended yet.',
  rejected: 'This request was declined, so there was no trip.',
  completed: 'This trip is completed.',
  cancelled: 'This booking was cancelled, so there was no trip.',
};

function claimingRule(kind: ClaimKind): ActionRule<BookingStatus, BookingParty, ClaimingFacts> {
  return {
    by: ['owner'],
    from: ['approved', 'completed', 'cancelled'],
    unless: [
      {
        when: ({ status, endedUnderWayAt }) => status === 'cancelled' && !endedUnderWayAt,
        because: bookingSentences.cancelled,
      },
      {
        when: (facts, now) => now < tripEndOf(facts),
        because: 'Charges can be claimed once the trip has ended.',
      },
      {
        when: (facts, now) => now > claimDeadline(kind, tripEndOf(facts)),
        because:
          kind === 'toll'
            ? `Tolls and tickets can be claimed until ${claimLimits.tollDays} days after drop-off.`
            : `Charges can be claimed until ${claimLimits.hours} hours after drop-off.`,
      },
      {
        when: ({ isPickupReported }) => isPickupReported,
        because: pickupReportTexts.settleFirst,
      },
      { when: ({ isClaimed }) => isClaimed, because: 'You have claimed this already.' },
    ],
  };
}

/** Whether the caller may claim a charge of this kind now. */
export function decideClaiming(
  kind: ClaimKind,
  given: { facts: ClaimingFacts; caller: ActionCaller<BookingParty>; now: Date },
): Decision {
  const words: RefusalWords<BookingStatus, BookingParty> = {
    onlyFor: () => 'Only the host can claim charges for a trip.',
    inStatus: (status) => bookingSentences[status],
  };
  return decide(claimingRule(kind), words, given);
}

export interface ClaimFacts {
  status: ChargeStatus;
  purpose: ChargePurpose;
  answerBy: Date | null;
  /** The card is still tried on a schedule. */
  isRetried: boolean;
}

/** Guest and host of the trip, and administrators. */
export type ClaimParty = BookingParty | 'admin';

export const claimActionNames = ['accept', 'contest', 'withdraw', 'decide', 'writeOff'] as const;
export type ClaimAction = (typeof claimActionNames)[number];

type ClaimRule = ActionRule<ChargeStatus, ClaimParty, ClaimFacts>;

const answered = {
  when: ({ answerBy }: ClaimFacts, now: Date) => answerBy !== null && answerBy <= now,
  because: 'The time to answer this claim has passed.',
};

const claimActions: Record<ClaimAction, ClaimRule> = {
  accept: { by: ['renter'], from: ['asked'], unless: [answered] },
  contest: { by: ['renter'], from: ['asked'], unless: [answered] },
  withdraw: { by: ['owner'], from: ['asked', 'contested'] },
  decide: {
    by: ['admin'],
    notOnOwnTrip: true,
    from: ['contested'],
    otherwise: { asked: 'The guest still has time to answer this claim.' },
  },
  writeOff: {
    by: ['admin'],
    notOnOwnTrip: true,
    from: ['needs_payment'],
    unless: [
      {
        when: ({ isRetried }) => isRetried,
        because: 'The card is still tried again. Claims can be written off after the last try.',
      },
    ],
  },
};

const statusSentences: Record<ChargeStatus, string> = {
  asked: 'This claim waits for the guest’s answer.',
  contested: 'This claim is contested and waits for a decision.',
  due: 'This claim is accepted and is being charged.',
  needs_payment: 'This claim is accepted and waits for the payment.',
  authorized: 'This claim is being charged.',
  paid: 'This claim is paid already.',
  refunded: 'This claim was refunded.',
  partially_refunded: 'This claim was refunded in part.',
  voided: 'This claim was cancelled.',
  withdrawn: 'This claim was withdrawn.',
  rejected: 'This claim was rejected.',
  written_off: 'This claim was written off.',
};

const onlyFor = (parties: readonly ClaimParty[]) => {
  if (parties.includes('renter')) return 'Only the guest can answer this claim.';
  return parties.includes('owner')
    ? 'Only the host can withdraw this claim.'
    : 'Only administrators can do this.';
};

export function decideClaimAction(
  action: ClaimAction,
  given: { facts: ClaimFacts; caller: ActionCaller<ClaimParty>; now: Date },
): Decision {
  const words = { onlyFor, inStatus: (status: ChargeStatus) => statusSentences[status] };
  return decide(claimActions[action], words, given);
}
