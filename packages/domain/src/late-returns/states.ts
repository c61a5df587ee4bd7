import type { BookingParty, BookingStatus } from '../bookings/states.ts';
import type { DisputeStatus } from '../disputes/states.ts';
import { isUndecidedDispute } from '../disputes/states.ts';
import {
  type ActionCaller,
  type ActionRule,
  type Decision,
  decide,
} from '../states/action-table.ts';
import { choiceEnd, type LateChoice, lateLimits } from './rules.ts';

/** The guest of the next trip chooses; the host and staff say that the car is back. */
export const lateActionNames = ['wait', 'other_car', 'cancel', 'back'] as const;
export type LateAction = (typeof lateActionNames)[number];

export interface LateFacts {
  status: BookingStatus;
  startsAt: Date;
  endsAt: Date;
  /** Whether this trip was told of, or is itself the late one. */
  isTold: boolean;
  isLate: boolean;
  isBack: boolean;
  choice: LateChoice | null;
  disputeStatus: DisputeStatus | null;
}

type LateRule = ActionRule<BookingStatus, BookingParty, LateFacts>;

const notTold = {
  when: ({ isTold }: LateFacts) => !isTold,
  because: 'There is nothing to choose for this trip.',
};
const isBack = {
  when: (facts: LateFacts) => facts.isBack,
  because: 'The car is back, so there is nothing to choose any more.',
};
const isOver = {
  when: ({ endsAt }: LateFacts, now: Date) => endsAt <= now,
  because: 'The drop-off of this trip has passed, so there is nothing to choose any more.',
};
const isDriven = {
  when: ({ startsAt }: LateFacts, now: Date) => now >= choiceEnd(startsAt),
  because: `You could choose until ${lateLimits.choiceHours} hours after your pickup time. If you did not get the car, report on the page of your trip that the host did not come, or contact support.`,
};
const moving = {
  when: ({ choice }: LateFacts) => choice === 'other_car',
  because: 'You chose another car. Pay for that trip, or cancel it first.',
};
const disputed = {
  when: ({ disputeStatus }: LateFacts) =>
    disputeStatus !== null && isUndecidedDispute(disputeStatus),
  because: 'The payment of this trip is disputed with the bank, so it cannot be refunded now.',
};

const choosing: LateRule = {
  by: ['renter'],
  from: ['approved'],
  unless: [notTold, isBack, isOver, isDriven, moving, disputed],
};

const rules: Record<LateAction, LateRule> = {
  wait: {
    ...choosing,
    unless: [
      ...(choosing.unless ?? []),
      {
        when: ({ choice }) => choice === 'wait',
        because: 'You chose to wait for the car.',
      },
    ],
  },
  other_car: { ...choosing, needsActiveAccount: true },
  cancel: choosing,
  back: {
    by: ['owner'],
    orStaff: true,
    // A trip that staff cancelled may still hold the car.
    from: ['approved', 'completed', 'cancelled'],
    unless: [
      { when: ({ isLate }) => !isLate, because: 'The car of this trip is not late.' },
      { when: (facts) => facts.isBack, because: 'The car is back already.' },
    ],
  },
};

const statusSentences: Record<BookingStatus, string> = {
  pending: 'The host has not approved this request yet.',
  approved: 'This trip is approved.',
  rejected: 'This request was declined.',
  completed: 'This trip is completed.',
  cancelled: 'This trip is cancelled.',
};

export function decideLateAction(
  action: LateAction,
  given: { facts: LateFacts; caller: ActionCaller<BookingParty>; now: Date },
): Decision {
  const words = {
    onlyFor: () =>
      action === 'back'
        ? 'Only the host and our team can say that the car is back.'
        : 'Only the guest of this trip can choose.',
    inStatus: (status: BookingStatus) => statusSentences[status],
  };
  return decide(rules[action], words, given);
}
