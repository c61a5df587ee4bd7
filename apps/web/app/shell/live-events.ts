import { bookingCalls } from '@curbside/domain/bookings/calls';
import { type EventTopic, eventsPath, type StreamedEvent } from '@curbside/domain/events/topics';
import { messagingCalls } from '@curbside/domain/messaging/calls';
import { supportCalls } from '@curbside/domain/support/calls';
import type { Call } from '@curbside/domain/wire/endpoint';
import {
  type Query,
  type QueryClient,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { listQuery } from '../platform/list-query.ts';
import { apiKey, apiQuery } from '../platform/query-client.ts';
import { userQuery, useUser } from '../platform/session.ts';

const conversations = [
  messagingCalls.conversations,
  messagingCalls.unreadMessages,
  messagingCalls.bookingMessages,
  messagingCalls.directMessages,
];
const bookings = [bookingCalls.myBookings, bookingCalls.ownerBookings, bookingCalls.getBooking];
const tickets = [
  supportCalls.myTickets,
  supportCalls.getTicket,
  supportCalls.supportTickets,
  supportCalls.ticketCounts,
];

/** The queries that each hint of the server makes stale. */
const subjects: Record<EventTopic, readonly Call[]> = {
  conversations,
  bookings,
  tickets,
  account: [],
  all: [...conversations, ...bookings, ...tickets],
};

/** Asked for the total alone. */
const waitingRequestsQuery = listQuery(bookingCalls.ownerBookings, {
  query: { phase: 'waiting', limit: '1' },
});

/** How long a refused stream waits before it is opened again. */
const retryMs = 5000;

/** Asks again for all that the topic is about. */
export function refresh(client: QueryClient, { topic }: StreamedEvent): void {
  if (topic === 'account' || topic === 'all') askAgain(client, userQuery.queryKey);
  for (const call of subjects[topic] ?? []) askAgain(client, apiKey(call));
}

function askAgain(client: QueryClient, queryKey: QueryKey): void {
  // The first answer to a question may be older than the hint, and while it is on its way invalidating
  // does not ask again. It would also cancel the fetch of a further page, and with it somebody's click.
  const underWay = client.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data === undefined || isFetchingMore(query),
  });
  void client.invalidateQueries({ queryKey, predicate: (query) => !isFetchingMore(query) });
  for (const query of underWay) {
    const invalidate = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.promise?.then(invalidate, invalidate);
  }
}

const isFetchingMore = ({ state: { fetchStatus, fetchMeta } }: Query) =>
  fetchStatus === 'fetching' && fetchMeta?.fetchMore !== undefined;

/**
 * Fetches again what the server says has changed, while someone is signed in and looks at the page.
 * A hidden tab has no stream: browsers allow only a few for each site.
 */
export function useLiveEvents(): void {
  const client = useQueryClient();
  const userId = useUser()?.id;
  useEffect(() => {
    if (!userId) return;
    let stream: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      clearTimeout(retry);
      stream?.close();
      stream = undefined;
    };
    const follow = () => {
      leave();
      if (document.hidden) return;
      const opened = new EventSource(eventsPath);
      stream = opened;
      opened.onmessage = ({ data }) => refresh(client, JSON.parse(data) as StreamedEvent);
      opened.onerror = () => {
        // A broken stream connects again by itself; one that was refused, as by a proxy whose server
        // restarts, does not.
        if (opened.readyState === EventSource.CLOSED) retry = setTimeout(comeBack, retryMs);
      };
    };
    const comeBack = () => {
      follow();
      // No event arrived while the stream was closed.
      if (!document.hidden) refresh(client, { topic: 'all' });
    };
    follow();
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      document.removeEventListener('visibilitychange', comeBack);
      leave();
    };
  }, [client, userId]);
}

/** How many messages wait to be read, and requests for the host's answer; 0 for visitors. */
export function useWaitingCounts(): { unread: number; requests: number } {
  const enabled = useUser() !== null;
  const options = { enabled, refetchInterval: 60_000 };
  const messages = useQuery({ ...apiQuery(messagingCalls.unreadMessages, {}), ...options });
  const requests = useQuery({ ...waitingRequestsQuery, ...options });
  if (!enabled) return { unread: 0, requests: 0 };
  return { unread: messages.data?.unreadCount ?? 0, requests: requests.data?.total ?? 0 };
}
