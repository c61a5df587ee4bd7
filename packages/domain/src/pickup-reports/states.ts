import type { BookingParty, BookingStatus } from '../bookings/states.ts';
import {
  type ActionCaller,
  type ActionRule,
  type Decision,
  decide,
  type RefusalWords,
} from '../states/action-table.ts';
import { type PickupReportKind, type PickupReportStatus, pickupReportLimits } from './rules.ts';

const minuteMs = 60_000;
const { noShowFromHours, noShowUntilHours, refuseMinutes } = pickupReportLimits;

export interface ReportingFacts {
  status: BookingStatus;
  startsAt: Date;
  /** A report about this pickup waits for an answer or a decision. */
  hasOpenReport: boolean;
  /** Staff have rejected a report of this kind. */
  wasRejected: boolean;
  /** The guest recorded odometer and fuel at pickup, or confirmed them. */
  hasTakenCar: boolean;
  isRated: boolean;
}

type ReportingRule = ActionRule<BookingStatus, BookingParty, ReportingFacts>;

const opens = (minutes: number, because: string) => ({
  when: ({ startsAt }: ReportingFacts, now: Date) =>
    now.getTime() < startsAt.getTime() + minutes * minuteMs,
  because,
});
const closes = (minutes: number, because: string) => ({
  when: ({ startsAt }: ReportingFacts, now: Date) =>
    now.getTime() > startsAt.getTime() + minutes * minuteMs,
  because,
});
const waits = {
  when: ({ hasOpenReport }: ReportingFacts) => hasOpenReport,
  because: 'This pickup is reported already, and the report is not settled yet.',
};
const decided = {
  when: ({ wasRejected }: ReportingFacts) => wasRejected,
  because: 'Our team has rejected this report.',
};
const noShowTimes = [
  opens(
    noShowFromHours * 60,
    `A no-show can be reported from ${noShowFromHours} hours after pickup on.`,
  ),
  closes(
    noShowUntilHours * 60,
    `A no-show can be reported until ${noShowUntilHours} hours after pickup.`,
  ),
];

const reporting: Record<PickupReportKind, ReportingRule> = {
  renter_absent: { by: ['owner'], from: ['approved'], unless: [waits, decided, ...noShowTimes] },
  owner_absent: {
    by: ['renter'],
    // A host can complete a short trip before the guest has reported it.
    from: ['approved', 'completed'],
    unless: [
      waits,
      decided,
      ...noShowTimes,
      {
        when: ({ hasTakenCar }) => hasTakenCar,
        because: 'You recorded or confirmed odometer and fuel at pickup, so you had the car.',
      },
      { when: ({ isRated }) => isRated, because: 'You have rated this trip, so it took place.' },
    ],
  },
  car_refused: {
    by: ['renter'],
    from: ['approved'],
    unless: [
      waits,
      opens(0, 'A car can be refused once the time of pickup has come.'),
      closes(
        refuseMinutes,
        `A car can be refused until ${refuseMinutes} minutes after pickup. Please report an incident or contact support.`,
      ),
    ],
  },
};

const bookingSentences: Record<BookingStatus, string> = {
  pending: 'The host has not approved this request yet.',
  approved: 'This trip is approved.',
  rejected: 'This request was declined, so there was no pickup.',
  completed: 'This trip is completed.',
  cancelled: 'This booking was cancelled, so there was no pickup.',
};

/** Whether the caller may report this of the pickup now. */
export function decideReporting(
  kind: PickupReportKind,
  given: { facts: ReportingFacts; caller: ActionCaller<BookingParty>; now: Date },
): Decision {
  const words: RefusalWords<BookingStatus, BookingParty> = {
    onlyFor: ([party]) =>
      party === 'owner' ? 'Only the host can report this.' : 'Only the guest can report this.',
    inStatus: (status) => bookingSentences[status],
  };
  return decide(reporting[kind], words, given);
}

export type PickupReportParty = 'reporter' | 'accused' | 'admin';

export interface PickupReportFacts {
  status: PickupReportStatus;
  kind: PickupReportKind;
  answerBy: Date;
}

export const pickupReportActionNames = ['confirm', 'contest', 'withdraw', 'decide'] as const;
export type PickupReportAction = (typeof pickupReportActionNames)[number];

const answered = {
  when: ({ answerBy }: PickupReportFacts, now: Date) => answerBy <= now,
  because: 'The time to answer this report has passed.',
};

type PickupReportRule = ActionRule<PickupReportStatus, PickupReportParty, PickupReportFacts>;

const actions: Record<PickupReportAction, PickupReportRule> = {
  confirm: { by: ['accused'], from: ['reported'] },
  contest: { by: ['accused'], from: ['reported'], unless: [answered] },
  withdraw: {
    by: ['reporter'],
    from: ['reported', 'contested'],
    unless: [
      {
        when: ({ kind }) => kind === 'car_refused',
        because: 'The trip ended when the car was refused, so this cannot be withdrawn.',
      },
    ],
  },
  decide: {
    by: ['admin'],
    notOnOwnTrip: true,
    from: ['contested'],
    otherwise: { reported: 'The other side still has time to answer this report.' },
  },
};

const statusSentences: Record<PickupReportStatus, string> = {
  reported: 'This report waits for the other side’s answer.',
  contested: 'This report is contested and waits for a decision.',
  upheld: 'This report is settled already.',
  rejected: 'This report was rejected.',
  withdrawn: 'This report was withdrawn.',
  closed: 'This report is closed: the trip ended in another way.',
};

const onlyFor = ([party]: readonly PickupReportParty[]) => {
  if (party === 'accused') return 'Only the other side of the trip can answer this report.';
  return party === 'reporter'
    ? 'Only the side that reported this can withdraw it.'
    : 'Only administrators can do this.';
};

export function decidePickupReportAction(
  action: PickupReportAction,
  given: { facts: PickupReportFacts; caller: ActionCaller<PickupReportParty>; now: Date },
): Decision {
  const words = { onlyFor, inStatus: (status: PickupReportStatus) => statusSentences[status] };
  return decide(actions[action], words, given);
}
