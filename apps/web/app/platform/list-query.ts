import type { AnswerOf, Call } from '@curbside/domain/wire/endpoint';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallArguments, callApiForPage } from './api-client.ts';
import { apiKey, fetchedOnView, fetchOf } from './query-client.ts';

/** One page of a list, with its place in the list and where the next page starts. */
export interface ListPage<Rows> {
  rows: Rows;
  total: number;
  /** The number of the first of these rows in the list, from 1. */
  firstRow: number;
  nextCursor: string | undefined;
}

/** Rows of a page, unless a list asks for another number. */
const pageSize = '50';

/** Query options for a list that the server sorts, searches and pages. */
export function listQuery<C extends Call>(call: C, given: CallArguments<C>) {
  const args = { ...given, query: { limit: pageSize, ...(given.query as object | undefined) } };
  return queryOptions<ListPage<AnswerOf<C>>>({
    queryKey: [...apiKey(call, args), 'page'],
    queryFn: (context) => fetchListPage(call, args, context),
    placeholderData: keepPreviousData,
    ...fetchedOnView,
  });
}

/** One page of a list, for query functions. */
export async function fetchListPage<C extends Call>(
  call: C,
  args: CallArguments<C>,
  { client, signal }: { client: QueryClient; signal: AbortSignal },
): Promise<ListPage<AnswerOf<C>>> {
  const sent = { ...args, signal, fetch: fetchOf(client) };
  const { answer, headers } = await callApiForPage(call, sent);
  return {
    rows: answer,
    total: Number(headers.get('x-total-count')),
    firstRow: Number(headers.get('x-first-row')),
    nextCursor: nextCursor(headers.get('link')),
  };
}

/**
 * The cursor in a `Link: <…?cursor=abc>; rel="next"` header; undefined on the last page. Threads and
 * inboxes name theirs `before`.
 */
export function nextCursor(
  link: string | null,
  name: 'cursor' | 'before' = 'cursor',
): string | undefined {
  const address = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  if (!address || !URL.canParse(address, 'http://site.invalid')) return undefined;
  return new URL(address, 'http://site.invalid').searchParams.get(name) ?? undefined;
}
