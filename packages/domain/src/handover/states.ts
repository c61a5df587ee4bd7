import { type BookingParty, type BookingStatus, bookingParties } from '../bookings/states.ts';
import { type TripEnd, tripEndOf } from '../bookings/trip-end.ts';
import {
  type ActionCaller,
  type ActionRule,
  type Decision,
  decide,
} from '../states/action-table.ts';
import { type HandoverKind, type HandoverStatus, handoverLimits } from './rules.ts';

const minuteMs = 60_000;

export interface GivingFacts extends TripEnd {
  status: BookingStatus;
  startsAt: Date;
  isGiven: boolean;
}

type GivingRule = ActionRule<BookingStatus, BookingParty, GivingFacts>;

const opensAt: Record<HandoverKind, (facts: GivingFacts) => number> = {
  pickup: ({ startsAt }) => startsAt.getTime() - handoverLimits.minutesBeforePickup * minuteMs,
  return: ({ startsAt }) => startsAt.getTime(),
};

const closesAt = (facts: GivingFacts) =>
  tripEndOf(facts).getTime() + handoverLimits.hoursAfterDropOff * 60 * minuteMs;

const bookingSentences: Record<BookingStatus, string> = {
  pending: 'The host has not approved this request yet.',
  approved: 'This trip is approved.',
  rejected: 'This request was declined, so there is no car to hand over.',
  completed: 'This trip is completed.',
  cancelled: 'This booking was cancelled, so there is no car to hand over.',
};

function givingRule(kind: HandoverKind, tooEarly: string): GivingRule {
  return {
    by: bookingParties,
    from: ['approved', 'completed', 'cancelled'],
    unless: [
      {
        when: ({ status, endedUnderWayAt }) =>
          status === 'cancelled' && !(kind === 'return' && endedUnderWayAt),
        because: bookingSentences.cancelled,
      },
      { when: (facts, now) => now.getTime() < opensAt[kind](facts), because: tooEarly },
      {
        when: (facts, now) => now.getTime() > closesAt(facts),
        because: `Odometer and fuel can be recorded until ${handoverLimits.hoursAfterDropOff} hours after drop-off.`,
      },
      {
        when: ({ isGiven }) => isGiven,
        because: `Odometer and fuel at ${kind} are recorded already.`,
      },
    ],
  };
}

const giving: Record<HandoverKind, GivingRule> = {
  pickup: givingRule(
    'pickup',
    `Odometer and fuel can be recorded from ${handoverLimits.minutesBeforePickup} minutes before pickup on.`,
  ),
  return: givingRule(
    'return',
    'Odometer and fuel at return can be recorded once the trip has started.',
  ),
};

const onlyParties = 'Only the guest and the host can do this.';

/** Whether the caller may record odometer and fuel now. */
export function decideGiving(
  kind: HandoverKind,
  given: { facts: GivingFacts; caller: ActionCaller<BookingParty>; now: Date },
): Decision {
  const words = { onlyFor: () => onlyParties, inStatus: (s: BookingStatus) => bookingSentences[s] };
  return decide(giving[kind], words, given);
}

/** Who recorded the figures, and who answers them. */
type AnsweringParty = 'giver' | 'other';

interface AnsweringFacts {
  /** At the moment of the answer, silence counted. */
  status: HandoverStatus;
  by: BookingParty;
}

const answering: ActionRule<HandoverStatus, AnsweringParty, AnsweringFacts> = {
  by: ['other'],
  from: ['given'],
};

const answeredSentences: Record<HandoverStatus, string> = {
  given: 'These figures wait for an answer.',
  confirmed: 'These figures are confirmed already.',
  objected: 'These figures were objected to already.',
};

/** Whether the caller may confirm the figures, or object to them. */
export function decideAnswer(given: {
  facts: AnsweringFacts;
  caller: ActionCaller<BookingParty>;
  now: Date;
}): Decision {
  const { facts, caller, now } = given;
  const words = {
    onlyFor: () =>
      caller.party ? 'The other side of the trip answers these figures.' : onlyParties,
    inStatus: (status: HandoverStatus) => answeredSentences[status],
  };
  const party = caller.party && (caller.party === facts.by ? 'giver' : 'other');
  return decide(answering, words, { facts, caller: { ...caller, party }, now });
}
