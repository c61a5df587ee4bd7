import { bookingCalls } from '@curbside/domain/bookings/calls';
import { messagingCalls } from '@curbside/domain/messaging/calls';
import type { Conversation } from '@curbside/domain/messaging/endpoints';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, callApiForPage } from '../../platform/api-client.ts';
import { nextCursor } from '../../platform/list-query.ts';
import { apiKey, apiQuery, fetchedOnView, fetchOf } from '../../platform/query-client.ts';
import { joinPages, type LoadedThread } from './loaded-thread.ts';

/** How often an open thread asks for new messages; a hidden tab does not ask. */
const threadMs = 3000;
const inboxMs = 30_000;

/** Which thread is open: the one of a booking, or the direct one with a person. */
export type ThreadName = { bookingId: number } | { otherUserId: string };

interface ConversationsPage {
  conversations: Conversation[];
  /** Where the next older page starts. */
  before: string | undefined;
}

/** The inbox, page by page, the latest first. */
export const conversationsQuery = {
  ...infiniteQueryOptions({
    queryKey: [...apiKey(messagingCalls.conversations), 'pages'] as const,
    queryFn: async ({ client, signal, pageParam }): Promise<ConversationsPage> => {
      const { answer, headers } = await callApiForPage(messagingCalls.conversations, {
        query: { ...(pageParam && { before: pageParam }) },
        signal,
        fetch: fetchOf(client),
      });
      return { conversations: answer, before: nextCursor(headers.get('link'), 'before') };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.before,
  }),
  ...fetchedOnView,
  refetchInterval: inboxMs,
};

/** The conversations of all pages. One that moved between two pages is shown once, at its latest. */
export function conversationsOf(pages: readonly ConversationsPage[]): Conversation[] {
  const byId = new Map<number, Conversation>();
  for (const conversation of pages.flatMap(({ conversations }) => conversations)) {
    const { conversationId } = conversation;
    if (!byId.has(conversationId)) byId.set(conversationId, conversation);
  }
  return [...byId.values()];
}

/** The thread around a reported message, for staff: the latest page first, older ones after it. */
export const reportedThreadQuery = (reportId: number) =>
  infiniteQueryOptions({
    queryKey: [
      ...apiKey(messagingCalls.reportedThread, { params: { id: reportId } }),
      'pages',
    ] as const,
    queryFn: async ({ client, signal, pageParam }) => {
      const { answer, headers } = await callApiForPage(messagingCalls.reportedThread, {
        params: { id: reportId },
        query: { ...(pageParam && { before: pageParam }) },
        signal,
        fetch: fetchOf(client),
      });
      return { messages: answer, before: nextCursor(headers.get('link'), 'before') };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.before,
  });

/** The trip that a booking chat is about. */
export const tripQuery = (id: number) => ({
  ...apiQuery(bookingCalls.getBooking, { params: { id } }),
  ...fetchedOnView,
});

function threadKey(name: ThreadName) {
  return 'bookingId' in name
    ? apiKey(messagingCalls.bookingMessages, { params: { id: name.bookingId } })
    : apiKey(messagingCalls.directMessages, { params: { otherUserId: name.otherUserId } });
}

function fetchPage(
  client: QueryClient,
  name: ThreadName,
  options: { before?: string; signal?: AbortSignal },
) {
  const { before, signal } = options;
  const shared = { query: { ...(before && { before }) }, signal, fetch: fetchOf(client) };
  return 'bookingId' in name
    ? callApiForPage(messagingCalls.bookingMessages, {
        params: { id: name.bookingId },
        ...shared,
      })
    : callApiForPage(messagingCalls.directMessages, {
        params: { otherUserId: name.otherUserId },
        ...shared,
      });
}

/** The thread as far as it is loaded: each fetch brings the latest page and keeps what is above it. */
export function threadQuery(name: ThreadName) {
  const queryKey = threadKey(name);
  return queryOptions<LoadedThread>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const { answer, headers } = await fetchPage(client, name, { signal });
      const latest = { messages: answer, hasOlder: headers.has('link') };
      return joinPages(client.getQueryData<LoadedThread>(queryKey), latest);
    },
    ...fetchedOnView,
    refetchInterval: threadMs,
  });
}

/** Loads the page above what is loaded. */
export async function loadOlder(client: QueryClient, name: ThreadName): Promise<void> {
  const queryKey = threadKey(name);
  const first = client.getQueryData<LoadedThread>(queryKey)?.messages[0];
  if (!first) return;
  const { answer, headers } = await fetchPage(client, name, { before: String(first.id) });
  client.setQueryData<LoadedThread>(
    queryKey,
    (thread) =>
      thread && { messages: [...answer, ...thread.messages], hasOlder: headers.has('link') },
  );
}

export interface NewMessage {
  name: ThreadName;
  receiverId: string;
  message: string;
  /** Made here, so that sending again never doubles the message. */
  clientKey: string;
}

/** Sends a message and shows it in its thread. */
export async function sendMessage(client: QueryClient, input: NewMessage): Promise<void> {
  const { name, ...rest } = input;
  const bookingId = 'bookingId' in name ? name.bookingId : null;
  const sent = await callApi(messagingCalls.sendMessage, { body: { bookingId, ...rest } });
  client.setQueryData<LoadedThread>(threadKey(name), (thread) => {
    if (!thread || thread.messages.some(({ id }) => id === sent.id)) return thread;
    return { ...thread, messages: [...thread.messages, sent] };
  });
  void client.invalidateQueries({ queryKey: threadKey(name) });
  void client.invalidateQueries({ queryKey: apiKey(messagingCalls.conversations) });
}

export function reportMessage(id: number, reason: string) {
  return callApi(messagingCalls.reportMessage, { params: { id }, body: { reason } });
}

export const blockQuery = (id: string) =>
  apiQuery(messagingCalls.isUserBlocked, { params: { id } });

export async function setBlocked(client: QueryClient, id: string, isBlocked: boolean) {
  const call = isBlocked ? messagingCalls.blockUser : messagingCalls.unblockUser;
  const answer = await callApi(call, { params: { id } });
  client.setQueryData(blockQuery(id).queryKey, answer);
}
