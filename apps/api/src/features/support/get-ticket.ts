import type { Decision } from '@curbside/domain/states/action-table';
import { decideTicketAction, type TicketAction } from '@curbside/domain/support/states';
import type { Person } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { canReadEveryTicket, partyOf } from './policy.ts';
import { findTicket, type TicketDetails } from './queries.ts';

/** Found only if the actor may see the ticket. */
export async function getVisibleTicket(
  db: Queryable,
  actor: Person,
  id: number,
): Promise<TicketDetails> {
  const reader = { id: actor.id, readsEveryTicket: canReadEveryTicket(actor) };
  const details = await findTicket(db, id, reader);
  if (!details) throw notFound('Ticket');
  return details;
}

export function decideFor(
  actor: Person,
  { ticket, assigneeId, hasFeedback }: TicketDetails,
  action: TicketAction,
  now: Date,
): Decision {
  return decideTicketAction(action, {
    facts: {
      status: ticket.status,
      isTaken: assigneeId !== null,
      hasFeedback,
      hasSkippedFeedback: ticket.feedbackSkippedAt !== null,
      endedAt: ticket.closedAt ?? ticket.resolvedAt,
    },
    caller: { party: partyOf(actor, ticket), isActive: actor.isActive },
    now,
  });
}
