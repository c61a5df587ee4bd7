import {
  type ActionCaller,
  type ActionRule,
  type Decision,
  decide,
  type RefusalWords,
} from '../states/action-table.ts';

export const ticketStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const ticketPriorities = ['low', 'normal', 'high'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

export type TicketParty = 'requester' | 'staff';

export interface TicketFacts {
  status: TicketStatus;
  /** Its assignee is still active staff. */
  isTaken: boolean;
  hasFeedback: boolean;
  hasSkippedFeedback: boolean;
  /** When it was resolved or closed. */
  endedAt: Date | null;
}

export const ticketActionNames = [
  'respond',
  'close',
  'giveFeedback',
  'skipFeedback',
  'assign',
  'handOver',
  'start',
  'resolve',
  'reopen',
  'prioritize',
] as const;
export type TicketAction = (typeof ticketActionNames)[number];

type TicketRule = ActionRule<TicketStatus, TicketParty, TicketFacts>;
/** Afterward a new ticket is opened instead. */
export const reopenDays = 7;

const both = ['requester', 'staff'] as const;
const unsolved = ['open', 'in_progress'] as const;
const solved = ['resolved', 'closed'] as const;

const inProgress = 'This ticket is in progress already.';
const rated = {
  when: ({ hasFeedback }: TicketFacts) => hasFeedback,
  because: 'You have rated this ticket already.',
};

const ticketActions: Record<TicketAction, TicketRule> = {
  respond: { by: both, from: unsolved },
  close: { by: both, from: unsolved },
  giveFeedback: { by: ['requester'], from: solved, unless: [rated] },
  /** While this is allowed, pages still ask the requester for feedback. */
  skipFeedback: {
    by: ['requester'],
    from: solved,
    unless: [
      rated,
      {
        when: ({ hasSkippedFeedback }) => hasSkippedFeedback,
        because: 'You have skipped the feedback already.',
      },
    ],
  },
  assign: {
    by: ['staff'],
    from: unsolved,
    unless: [
      {
        when: ({ status, isTaken }) => status === 'in_progress' && isTaken,
        because: inProgress,
      },
    ],
  },
  handOver: { by: ['staff'], from: unsolved },
  start: { by: ['staff'], from: ['open'] },
  resolve: { by: ['staff'], from: unsolved },
  reopen: {
    by: both,
    from: solved,
    unless: [
      {
        when: ({ endedAt }, now) =>
          endedAt === null || endedAt.getTime() + reopenDays * 86_400_000 < now.getTime(),
        because: `A ticket can be reopened within ${reopenDays} days. Please open a new one.`,
      },
    ],
  },
  prioritize: { by: ['staff'], from: unsolved },
};

export const actionToStatus: Record<TicketStatus, TicketAction> = {
  open: 'reopen',
  in_progress: 'start',
  resolved: 'resolve',
  closed: 'close',
};

const statusSentences: Record<TicketStatus, string> = {
  open: 'This ticket is still open.',
  in_progress: inProgress,
  resolved: 'This ticket is resolved.',
  closed: 'This ticket is closed.',
};

const words: RefusalWords<TicketStatus, TicketParty> = {
  onlyFor: (parties) =>
    parties[0] === 'staff'
      ? 'Only support staff can do this.'
      : 'Only the person who opened this ticket can do this.',
  inStatus: (status) => statusSentences[status],
};

export function decideTicketAction(
  action: TicketAction,
  given: { facts: TicketFacts; caller: ActionCaller<TicketParty>; now: Date },
): Decision {
  return decide(ticketActions[action], words, given);
}
