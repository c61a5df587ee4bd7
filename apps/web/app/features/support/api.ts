import { supportEndpoints, type Ticket } from '@curbside/domain/support/endpoints';
import type { TicketPriority, TicketStatus } from '@curbside/domain/support/states';
import type { QueryClient } from '@tanstack/react-query';
import { type CallArguments, callApi } from '../../platform/api-client.ts';
import { listQuery } from '../../platform/list-query.ts';
import { apiKey, apiQuery, fetchedOnView } from '../../platform/query-client.ts';

export const ticketQuery = (id: number) => ({
  ...apiQuery(supportEndpoints.getTicket, { params: { id } }),
  ...fetchedOnView,
});

/** One page of the tickets of the signed-in user. */
export const myTicketsQuery = (cursor?: string) =>
  listQuery(supportEndpoints.myTickets, { query: { limit: '20', cursor } });

export const ticketCountsQuery = {
  ...apiQuery(supportEndpoints.ticketCounts, {}),
  ...fetchedOnView,
};

export const supportStaffQuery = {
  ...apiQuery(supportEndpoints.supportStaff, {}),
  ...fetchedOnView,
};

/** One page of all tickets. */
export const supportTicketsQuery = (args: CallArguments<typeof supportEndpoints.supportTickets>) =>
  listQuery(supportEndpoints.supportTickets, args);

/** One page of the active trips. */
export const supportTripsQuery = (cursor?: string) =>
  listQuery(supportEndpoints.supportTrips, { query: { cursor } });

/** Shows a changed ticket at once, and fetches again what lists it. */
export function showTicket(client: QueryClient, ticket: Ticket): void {
  client.setQueryData(ticketQuery(ticket.id).queryKey, ticket);
  for (const endpoint of [
    supportEndpoints.myTickets,
    supportEndpoints.supportTickets,
    supportEndpoints.ticketCounts,
    supportEndpoints.supportStaff,
  ]) {
    void client.invalidateQueries({ queryKey: apiKey(endpoint) });
  }
}

export const createTicket = (body: {
  subject: string;
  description: string;
  bookingId: number | undefined;
}) => callApi(supportEndpoints.createTicket, { body });
export const respondToTicket = (id: number, message: string) =>
  callApi(supportEndpoints.respondToTicket, { params: { id }, body: { message } });
export const closeTicket = (id: number) =>
  callApi(supportEndpoints.closeTicket, { params: { id } });
export const rateTicket = (id: number, body: { rating: number; comment: string }) =>
  callApi(supportEndpoints.rateTicket, { params: { id }, body });
export const skipTicketFeedback = (id: number) =>
  callApi(supportEndpoints.skipTicketFeedback, { params: { id } });
export const assignTicket = (id: number) =>
  callApi(supportEndpoints.assignTicket, { params: { id } });
export const changeTicket = (
  id: number,
  body: { priority?: TicketPriority; status?: TicketStatus },
) => callApi(supportEndpoints.changeTicket, { params: { id }, body });
