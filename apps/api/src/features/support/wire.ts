import type { Ticket, TicketSummary } from '@curbside/domain/support/endpoints';
import { ticketActionNames } from '@curbside/domain/support/states';
import { actionsOnWire } from '../../platform/actions-on-wire.ts';
import type { Person } from '../../platform/actor.ts';
import { decideFor } from './get-ticket.ts';
import { isByStaff } from './policy.ts';
import type { ListedResponse, TicketDetails } from './queries.ts';

export function summaryOnWire(details: TicketDetails, actor: Person, now: Date): TicketSummary {
  const { ticket, assigneeId, assigneeName } = details;
  return {
    id: ticket.id,
    subject: ticket.subject,
    description: ticket.description,
    status: ticket.status,
    priority: ticket.priority,
    bookingId: ticket.bookingId,
    reportId: ticket.reportId,
    carId: details.carId,
    carTitle: details.carTitle,
    userId: ticket.userId,
    userName: details.userName,
    userEmail: details.userEmail,
    assignedTo: assigneeId ? { id: assigneeId, name: assigneeName } : null,
    createdAt: ticket.createdAt.toISOString(),
    lastActivityAt: ticket.lastActivityAt.toISOString(),
    unread: details.isUnread,
    actions: actionsOnWire(ticketActionNames, (action) => decideFor(actor, details, action, now)),
  };
}

interface Conversation {
  responses: readonly ListedResponse[];
  feedback: { rating: number; comment: string | null } | undefined;
}

export function ticketOnWire(
  details: TicketDetails,
  { responses, feedback }: Conversation,
  actor: Person,
  now: Date,
): Ticket {
  return {
    ...summaryOnWire(details, actor, now),
    responses: responses.map(({ response, userName }) => ({
      id: response.id,
      userId: response.userId,
      userName,
      isStaff: isByStaff(response, details.ticket),
      message: response.message,
      createdAt: response.createdAt.toISOString(),
    })),
    feedback: feedback ? { rating: feedback.rating, comment: feedback.comment } : null,
  };
}
