import { supportEndpoints, type Ticket } from '@curbside/domain/support/endpoints';
import type { TicketPriority, TicketStatus } from '@curbside/domain/support/states';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, callApiForPage } from '../../platform/api-client.ts';
import { apiKey, apiQuery, fetchedOnView, fetchOf } from '../../platform/query-client.ts';

export const ticketQuery = (id: number) => ({
  ...apiQuery(supportEndpoints.getTicket, { params: { id } }),
  ...fetchedOnView,
});

export const myTicketsQuery = {
  ...apiQuery(supportEndpoints.myTickets, {}),
  ...fetchedOnView,
};

export const ticketCountsQuery = {
  ...apiQuery(supportEndpoints.ticketCounts, {}),
  ...fetchedOnView,
};

export const supportStaffQuery = {
  ...apiQuery(supportEndpoints.supportStaff, {}),
  ...fetchedOnView,
};

interface ListQuery {
  q?: string;
  status?: TicketStatus;
  cursor?: string;
  limit?: string;
}

/** One page of a list, with how it goes on. */
async function readPage<Row>(answered: Promise<{ answer: Row[]; headers: Headers }>) {
  const { answer, headers } = await answered;
  const next = /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];
  return {
    rows: answer,
    total: Number(headers.get('x-total-count')),
    nextCursor: next && decodeURIComponent(next),
  };
}

export const supportTicketsQuery = (query: ListQuery) => ({
  ...queryOptions({
    queryKey: apiKey(supportEndpoints.supportTickets, { query }),
    queryFn: ({ client, signal }) =>
      readPage(
        callApiForPage(supportEndpoints.supportTickets, { query, signal, fetch: fetchOf(client) }),
      ),
  }),
  ...fetchedOnView,
});

export const supportTripsQuery = (query: ListQuery) => ({
  ...queryOptions({
    queryKey: apiKey(supportEndpoints.supportTrips, { query }),
    queryFn: ({ client, signal }) =>
      readPage(
        callApiForPage(supportEndpoints.supportTrips, { query, signal, fetch: fetchOf(client) }),
      ),
  }),
  ...fetchedOnView,
});

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

export const createTicket = (body: { subject: string; description: string }) =>
  callApi(supportEndpoints.createTicket, { body });
export const respondToTicket = (id: number, message: string) =>
  callApi(supportEndpoints.respondToTicket, { params: { id }, body: { message } });
export const closeTicket = (id: number) =>
  callApi(supportEndpoints.closeTicket, { params: { id } });
export const rateTicket = (id: number, body: { rating: number; comment: string }) =>
  callApi(supportEndpoints.rateTicket, { params: { id }, body });
export const assignTicket = (id: number) =>
  callApi(supportEndpoints.assignTicket, { params: { id } });
export const changeTicket = (
  id: number,
  body: { priority?: TicketPriority; status?: TicketStatus },
) => callApi(supportEndpoints.changeTicket, { params: { id }, body });
