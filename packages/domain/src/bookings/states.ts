import { changeTexts } from '../changes/texts.ts';
import { type DisputeStatus, isUndecidedDispute } from '../disputes/states.ts';
import type { PaymentStatus } from '../payments/states.ts';
import { paymentTexts } from '../payments/texts.ts';
import { pickupReportKinds } from '../pickup-reports/rules.ts';
import { pickupReportTexts } from '../pickup-reports/texts.ts';
import {
  type ActionCaller,
  type ActionRule,
  type Decision,
  decide,
  type RefusalWords,
} from '../states/action-table.ts';

const hourMs = 3_600_000;

export const bookingStatuses = [
  'pending',
  'approved',
  'rejected',
  'completed',
  'cancelled',
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/**
 * A pending or approved booking is open; for the guest also until the trip is rated; then it is
 * ended. Until the host answers, it is waiting, too.
 */
export const bookingPhases = ['open', 'ended', 'waiting'] as const;
export type BookingPhase = (typeof bookingPhases)[number];

export const cancelReasons = [
  'by_renter',
  'by_owner',
  'by_staff',
  'unpaid',
  'unanswered',
  'authorization_lapsed',
  ...pickupReportKinds,
] as const;

/** Pages call them guest and host. */
export const bookingParties = ['renter', 'owner'] as const;
export type BookingParty = (typeof bookingParties)[number];

export const bookingDeadlines = {
  unpaidMinutes: 30,
  payAgainHours: 24,
  freeCancellationHours: 24,
  completionHours: 24,
  approvalRetryMinutes: 15,
} as const;

/**
 * Until then the guest cancels an approved trip at the standard rate for free; later part of the price
 * is kept.
 */
export const freeCancellationEnd = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - bookingDeadlines.freeCancellationHours * hourMs);

export interface BookingFacts {
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  startsAt: Date;
  endsAt: Date;
  payBy: Date;
  answerBy: Date | null;
  /** When the card was charged, refunded or not. */
  chargedAt: Date | null;
  /** Set while an approval captures the money. */
  approvingAt: Date | null;
  isRated: boolean;
  isGuestActive: boolean;
  /** The status of the dispute with the guest's bank that is shown: an open one, else the newest. */
  disputeStatus: DisputeStatus | null;
  /** An open change waits for an answer, or its extension for a payment. */
  openChange: 'asked' | 'unpaid' | null;
  /** One side says that the trip never began, and that is not settled yet. */
  isPickupReported: boolean;
  /** When staff ended the trip while the guest had the car. */
  endedUnderWayAt: Date | null;
}

export const bookingActionNames = [
  'approve',
  'reject',
  'cancel',
  'complete',
  'pay',
  'rate',
  'inspect',
  'report',
  'receipt',
  'change',
] as const;
export type BookingAction = (typeof bookingActionNames)[number];

type BookingRule = ActionRule<BookingStatus, BookingParty, BookingFacts>;
const both = bookingParties;

const approvalInProgress = {
  when: ({ approvingAt }: BookingFacts) => approvingAt !== null,
  because: 'Approval in progress. The payment is being captured; please wait a moment.',
};
/** A payment captured in Stripe's dashboard waits for the host's answer, too. */
const notAuthorized = {
  when: ({ paymentStatus }: BookingFacts) =>
    paymentStatus !== 'authorized' && paymentStatus !== 'captured',
  because: 'The guest has not paid this request yet.',
};
const disputed = (because: string) => ({
  when: ({ disputeStatus }: BookingFacts) =>
    disputeStatus !== null && isUndecidedDispute(disputeStatus),
  because,
});
const notCompleted = 'You can rate the trip once it is completed.';
const pickupReported = {
  when: ({ isPickupReported }: BookingFacts) => isPickupReported,
  because: pickupReportTexts.settleFirst,
};
const notStarted = (because: string) => ({
  when: ({ startsAt }: BookingFacts, now: Date) => now < startsAt,
  because,
});

/** Photos can be added as long after the end of a trip as it takes to complete by itself. */
const inspectingIsOver = ({ endedUnderWayAt }: BookingFacts, now: Date) =>
  endedUnderWayAt !== null &&
  now.getTime() > endedUnderWayAt.getTime() + bookingDeadlines.completionHours * hourMs;

const bookingActions: Record<BookingAction, BookingRule> = {
  approve: {
    by: ['owner'],
    needsActiveAccount: true,
    from: ['pending'],
    unless: [
      notAuthorized,
      approvalInProgress,
      {
        when: ({ isGuestActive }) => !isGuestActive,
        because: 'The account of this guest is disabled, so the request cannot be approved.',
      },
      {
        when: ({ answerBy }, now) => answerBy !== null && answerBy <= now,
        because: 'This request has lapsed: it was not answered in time.',
      },
    ],
  },
  reject: { by: ['owner'], from: ['pending'], unless: [notAuthorized, approvalInProgress] },
  cancel: {
    by: both,
    from: ['pending', 'approved'],
    unless: [
      approvalInProgress,
      disputed(
        'The payment of this trip is disputed with the bank, so it cannot be refunded now. The trip can be cancelled once the bank has decided.',
      ),
      {
        when: ({ status, startsAt }, now) => status === 'approved' && startsAt <= now,
        because: 'The trip has begun, so it can no longer be cancelled.',
      },
    ],
  },
  complete: {
    by: ['owner'],
    from: ['approved'],
    unless: [
      {
        when: ({ endsAt }, now) => now < endsAt,
        because: 'A trip can be completed once its drop-off has passed.',
      },
      pickupReported,
    ],
  },
  pay: {
    by: ['renter'],
    needsActiveAccount: true,
    from: ['pending'],
    unless: [
      {
        when: ({ paymentStatus }) => paymentStatus !== 'unpaid',
        because: 'This booking has already been paid.',
      },
      {
        when: ({ payBy }, now) => payBy <= now,
        because: 'The time to pay has run out, so this request is being cancelled.',
      },
    ],
  },
  rate: {
    by: ['renter'],
    from: ['completed'],
    otherwise: { pending: notCompleted, approved: notCompleted },
    unless: [{ when: ({ isRated }) => isRated, because: 'You have rated this trip already.' }],
  },
  inspect: {
    by: both,
    // The guest brings the car back after staff ended the trip.
    from: ['approved', 'cancelled'],
    otherwise: {
      pending: 'Inspections open once the request is approved and the trip has started.',
      rejected: 'This request was declined, so there is no trip to inspect.',
      completed: 'This trip is completed, so no more photos can be added.',
    },
    unless: [
      {
        when: ({ status, endedUnderWayAt }) => status === 'cancelled' && endedUnderWayAt === null,
        because: 'This booking was cancelled, so there is nothing more to inspect.',
      },
      {
        when: inspectingIsOver,
        because: `Return photos can be added until ${bookingDeadlines.completionHours} hours after the trip ended.`,
      },
      notStarted('Inspections open when the trip starts.'),
    ],
  },
  report: {
    by: both,
    from: ['approved'],
    otherwise: {
      pending: 'Incidents can be reported once the request is approved and the trip has started.',
      rejected: 'This request was declined, so there is no trip to report on.',
      cancelled: 'This booking was cancelled, so nothing more can be reported on it.',
      completed: 'This trip is completed. Incidents can be reported until the trip ends.',
    },
    unless: [
      notStarted('Incidents can be reported once the trip has started.'),
      {
        when: ({ endsAt }, now) => endsAt < now,
        because: 'Incidents can be reported until the trip ends.',
      },
    ],
  },
  change: {
    by: both,
    needsActiveAccount: true,
    from: ['approved'],
    otherwise: {
      pending: 'A trip can be changed once the host has approved it.',
      rejected: 'This request was declined, so there is no trip to change.',
      cancelled: 'This booking was cancelled, so it can no longer be changed.',
      completed: 'This trip is completed, so it can no longer be changed.',
    },
    unless: [
      {
        when: ({ endsAt }, now) => endsAt <= now,
        because: 'The drop-off has passed, so the trip can no longer be changed.',
      },
      pickupReported,
      disputed(
        'The payment of this trip is disputed with the bank. The trip can be changed once the bank has decided.',
      ),
      {
        when: ({ openChange }) => openChange === 'asked',
        because: changeTexts.open,
        code: 'change_open',
      },
      {
        when: ({ openChange }) => openChange === 'unpaid',
        because: changeTexts.unpaid,
        code: 'change_open',
      },
    ],
  },
  receipt: {
    by: ['renter'],
    orStaff: true,
    from: bookingStatuses,
    unless: [{ when: ({ chargedAt }) => chargedAt === null, because: paymentTexts.noReceiptYet }],
  },
};

const statusSentences: Record<BookingStatus, string> = {
  pending: 'The host has not answered this request yet.',
  approved: 'This booking is already approved.',
  rejected: 'This booking is declined already.',
  completed: 'This booking is completed already.',
  cancelled: 'This booking is cancelled already.',
};

const words: RefusalWords<BookingStatus, BookingParty> = {
  onlyFor: (parties) => {
    if (parties.length > 1) return 'Only the guest and the host can do this.';
    return parties[0] === 'owner' ? 'Only the host can do this.' : 'Only the guest can do this.';
  },
  inStatus: (status) => statusSentences[status],
};

export function decideBookingAction(
  action: BookingAction,
  given: { facts: BookingFacts; caller: ActionCaller<BookingParty>; now: Date },
): Decision {
  return decide(bookingActions[action], words, given);
}
