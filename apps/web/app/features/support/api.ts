import { lateReturnCalls } from '@curbside/domain/late-returns/calls';
import { supportCalls } from '@curbside/domain/support/calls';
import type { Ticket } from '@curbside/domain/support/endpoints';
import type { TicketPriority, TicketStatus } from '@curbside/domain/support/states';
import type { QueryClient } from '@tanstack/react-query';
import { type CallArguments, callApi } from '../../platform/api-client.ts';
import { listQuery } from '../../platform/list-query.ts';
import { apiKey, apiQuery, fetchedOnView } from '../../platform/query-client.ts';

export const ticketQuery = (id: number) => ({
  ...apiQuery(supportCalls.getTicket, { params: { id } }),
  ...fetchedOnView,
});

/** One page of the tickets of the signed-in user. */
export const myTicketsQuery = (cursor?: string) =>
  listQuery(supportCalls.myTickets, { query: { limit: '20', cursor } });

export const ticketCountsQuery = {
  ...apiQuery(supportCalls.ticketCounts, {}),
  ...fetchedOnView,
};

export const ticketWeeksQuery = {
  ...apiQuery(supportCalls.ticketWeeks, {}),
  ...fetchedOnView,
};

export const supportStaffQuery = {
  ...apiQuery(supportCalls.supportStaff, {}),
  ...fetchedOnView,
};

/** One page of all tickets. */
export const supportTicketsQuery = (args: CallArguments<typeof supportCalls.supportTickets>) =>
  listQuery(supportCalls.supportTickets, args);

/** Which cars should be back and are not. */
export const lateReturnsQuery = {
  ...apiQuery(lateReturnCalls.lateReturns, {}),
  ...fetchedOnView,
};

/** One page of the active trips. */
export const supportTripsQuery = (
  query: CallArguments<typeof supportCalls.supportTrips>['query'] = {},
) => listQuery(supportCalls.supportTrips, { query });

/** Shows a changed ticket at once, and fetches again what lists it. */
export function showTicket(client: QueryClient, ticket: Ticket): void {
  client.setQueryData(ticketQuery(ticket.id).queryKey, ticket);
  for (const call of [
    supportCalls.myTickets,
    supportCalls.supportTickets,
    supportCalls.ticketCounts,
    supportCalls.ticketWeeks,
    supportCalls.supportStaff,
  ]) {
    void client.invalidateQueries({ queryKey: apiKey(call) });
  }
}

export const createTicket = (body: {
  subject: string;
  description: string;
  bookingId: number | undefined;
}) => callApi(supportCalls.createTicket, { body });
export const respondToTicket = (id: number, message: string) =>
  callApi(supportCalls.respondToTicket, { params: { id }, body: { message } });
export const closeTicket = (id: number) => callApi(supportCalls.closeTicket, { params: { id } });
export const rateTicket = (id: number, body: { rating: number; comment: string }) =>
  callApi(supportCalls.rateTicket, { params: { id }, body });
export const skipTicketFeedback = (id: number) =>
  callApi(supportCalls.skipTicketFeedback, { params: { id } });
export const assignTicket = (id: number) => callApi(supportCalls.assignTicket, { params: { id } });
export const changeTicket = (
  id: number,
  body: { priority?: TicketPriority; status?: TicketStatus; assigneeId?: string | null },
) => callApi(supportCalls.changeTicket, { params: { id }, body });
