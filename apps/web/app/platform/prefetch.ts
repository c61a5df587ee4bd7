import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import type { RouterContextProvider } from 'react-router';
import { data } from 'react-router';
import { statusOf } from './api-error.ts';
import { serverRequest } from './load-context.ts';
import { isUserKey } from './session.ts';

interface LoaderContext {
  params: object;
  context: Readonly<RouterContextProvider>;
}

/**
 * The server loader of a page: fills the query cache, so that the page arrives rendered. The first
 * query is the page's subject: if it fails, its status (404, 403, 5xx) becomes the page's, and an
 * invalid id is an unknown page. A page that works without its queries names its status itself.
 */
export async function prefetch(
  { context, params }: LoaderContext,
  start: (client: QueryClient) => Promise<void>[],
  ownStatus?: number,
) {
  const { queryClient } = context.get(serverRequest);
  await Promise.all(start(queryClient));
  const queries = queryClient.getQueryCache().getAll();
  const subject = queries.find((query) => !isUserKey(query.queryKey));
  const failure = statusOf(subject?.state.error);
  const isUnknown = failure === 400 && Object.keys(params).length > 0;
  const status = ownStatus ?? (isUnknown ? 404 : failure) ?? 200;
  return data({ dehydratedState: dehydratePlain(queryClient) }, { status });
}

/**
 * `clientLoader` of every page with a `loader`: in the browser a navigation needs no loader data,
 * since `useQuery` calls the API itself.
 */
export function stayInBrowser(): undefined {
  return undefined;
}

/** Dehydrates the fetched queries. Errors become plain objects: React Router would drop their fields. */
function dehydratePlain(client: QueryClient): DehydratedState {
  const state = dehydrate(client);
  const queries = state.queries
    .filter((query) => !isUserKey(query.queryKey))
    .map((query) =>
      query.state.error === null
        ? query
        : { ...query, state: { ...query.state, error: plainError(query.state.error) } },
    );
  return { ...state, queries };
}

function plainError(error: Error) {
  return { name: error.name, message: error.message, status: statusOf(error) };
}
