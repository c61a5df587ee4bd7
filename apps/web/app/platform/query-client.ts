import { accountCalls } from '@curbside/domain/accounts/calls';
import type { AnswerOf, Call } from '@curbside/domain/wire/endpoint';
import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { type ApiFetch, type CallArguments, callApi } from './api-client.ts';
import { statusOf } from './api-error.ts';

/** Data stays fresh this long; nothing is retried. */
const staleTime = 5 * 60_000;

/**
 * Options of queries that carry money or state (bookings, conversations, tickets, staff tables):
 * they are fetched again whenever a page with them opens or its window gets the focus.
 */
export const fetchedOnView = {
  staleTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;

/** The key under which the signed-in user is cached. */
export const userKey = apiKey(accountCalls.currentUser);

const serverFetches = new WeakMap<QueryClient, ApiFetch>();

/** A refusal (4xx) is an answer, so it is kept, also when it came with the page. */
function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500;
}

/** A 401 to any call means that the session has ended. */
function noteSignedOut(error: unknown): void {
  if (statusOf(error) === 401) browserClient?.setQueryData(userKey, null);
}

function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noteSignedOut }),
    mutationCache: new MutationCache({ onError: noteSignedOut }),
    defaultOptions: {
      queries: {
        staleTime,
        retry: false,
        refetchOnWindowFocus: false,
        retryOnMount: (query) => !isRefusal(query.state.error),
      },
      // Offline, an action fails at once instead of waiting silently for the network.
      mutations: { retry: false, networkMode: 'always' },
      dehydrate: {
        shouldDehydrateQuery: ({ state }) => state.status === 'success' || isRefusal(state.error),
      },
    },
  });
}

/** The cache of one request on the server. Its calls carry the caller's cookie. */
export function makeServerQueryClient(apiFetch: ApiFetch): QueryClient {
  const client = makeQueryClient();
  serverFetches.set(client, apiFetch);
  return client;
}

let browserClient: QueryClient | undefined;

/** The cache of the page: one per tab; on the server one per render. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient();
  browserClient ??= makeQueryClient();
  return browserClient;
}

/** The `fetch` of that client's query functions, for `callApi`. */
export function fetchOf(client: QueryClient): ApiFetch | undefined {
  return serverFetches.get(client);
}

/** The key of all queries of an endpoint, for `invalidateQueries`; with arguments, of that one. */
export function apiKey<C extends Call>(call: C, args?: CallArguments<C>) {
  return args ? ([call.path, args] as const) : ([call.path] as const);
}

/**
 * Query options for a GET of the API: `useQuery(apiQuery(carCalls.getCar, {params: {id}}))`.
 * The same options work in a loader (`prefetchQuery`), where the call carries the caller's cookie.
 */
export function apiQuery<C extends Call>(call: C, args: CallArguments<C>) {
  return queryOptions<AnswerOf<C>>({
    queryKey: apiKey(call, args),
    queryFn: ({ client, signal }) => callApi(call, { ...args, signal, fetch: fetchOf(client) }),
  });
}
