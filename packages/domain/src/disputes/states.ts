import {
  type ActionCaller,
  type ActionRule,
  type Decision,
  decide,
} from '../states/action-table.ts';

/** Stripe's states. Those that begin with `warning` are an inquiry, which moves no money. */
export const disputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'prevented',
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** The bank has taken the money and has not decided: nothing can be refunded. */
export const undecidedDisputeStatuses = [
  'needs_response',
  'under_review',
] as const satisfies readonly DisputeStatus[];

/** A dispute or inquiry that is not over. It freezes the payout. */
export const openDisputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  ...undecidedDisputeStatuses,
] as const satisfies readonly DisputeStatus[];

/** Takes any text, since Stripe may add states. */
export function isUndecidedDispute(status: string): boolean {
  return status === 'needs_response' || status === 'under_review';
}

export function isOpenDispute(status: DisputeStatus): boolean {
  return isUndecidedDispute(status) || isOpenInquiry(status);
}

function isOpenInquiry(status: DisputeStatus): boolean {
  return status === 'warning_needs_response' || status === 'warning_under_review';
}

/** Stripe takes it for submitting evidence and gives it back after a won dispute. Inquiries are free. */
export function counterFeeCentsOf(status: DisputeStatus): number {
  return isOpenInquiry(status) || status === 'warning_closed' ? 0 : 1500;
}

export interface DisputeFacts {
  status: DisputeStatus;
  dueBy: Date | null;
}

export const disputeActionNames = ['submit'] as const;
type DisputeAction = (typeof disputeActionNames)[number];

const sentences: Record<DisputeStatus, string> = {
  warning_needs_response: 'This inquiry still needs an answer.',
  warning_under_review: 'The evidence is submitted already.',
  warning_closed: 'This inquiry is closed.',
  needs_response: 'This dispute still needs an answer.',
  under_review: 'The evidence is submitted already.',
  won: 'This dispute is won.',
  lost: 'This dispute is lost.',
  prevented: 'This dispute was prevented.',
};

const rules: Record<DisputeAction, ActionRule<DisputeStatus, 'admin', DisputeFacts>> = {
  submit: {
    by: ['admin'],
    notOnOwnTrip: true,
    from: ['needs_response', 'warning_needs_response'],
    unless: [
      {
        when: ({ dueBy }, now) => dueBy !== null && dueBy <= now,
        because: "The bank's deadline has passed.",
      },
    ],
  },
};

export function decideDisputeAction(
  action: DisputeAction,
  given: { facts: DisputeFacts; caller: ActionCaller<'admin'>; now: Date },
): Decision {
  const words = {
    onlyFor: () => 'Only administrators can do this.',
    inStatus: (status: DisputeStatus) => sentences[status],
  };
  return decide(rules[action], words, given);
}
