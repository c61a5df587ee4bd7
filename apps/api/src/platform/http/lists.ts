import { maxPageSize } from '@curbside/domain/wire/lists';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ListPage, ListWindow } from '../database/lists.ts';
import { fetchAfter, readCursor, writeCursor } from './list-cursor.ts';
import { keepTotal, recentTotal } from './recent-totals.ts';

interface ListQuery {
  sort: string;
  order?: 'asc' | 'desc' | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

const cursorSchema = z.object({
  after: z.object({ key: z.string(), id: z.string() }),
  total: z.int().min(0),
  /** Rows on the pages before. A cursor that an older server wrote has none. */
  before: z.int().min(0).default(0),
});

/**
 * Sends one page of a list, with the number of rows, its first row and the next page in its headers. The
 * default limit is 100 rows. The rows are counted once per list; later pages carry the total, and that
 * of a long list is cached for five seconds. Throws invalid_request for another list's cursor.
 */
export async function answerList<Query extends ListQuery, Row>(
  call: { query: Query; request: FastifyRequest; reply: FastifyReply },
  fetchPage: (window: ListWindow<Query['sort']>) => Promise<ListPage<Row>>,
): Promise<Row[]> {
  const { limit = maxPageSize, cursor, ...list } = call.query;
  const read = cursor ? readCursor(cursor, cursorSchema, list) : undefined;
  const { sort, order } = list;
  const known = read?.total ?? recentTotal(call.request);
  const page = await fetchAfter(read, () =>
    fetchPage({ sort, order, limit, after: read?.after, total: known }),
  );
  keepTotal(call.request, page.total);
  const before = read?.before ?? 0;
  const following = { after: page.next, total: page.total, before: before + page.rows.length };
  const next = page.next && writeCursor(following, list);
  sendListHeaders(call, page.total, next);
  call.reply.header('x-first-row', before + 1);
  return page.rows;
}

export function sendListHeaders(
  call: { request: FastifyRequest; reply: FastifyReply },
  total: number,
  nextCursor: string | undefined,
): void {
  call.reply.header('x-total-count', total);
  if (nextCursor) linkNextPage(call, 'cursor', nextCursor);
}

/** Sets `Link` to the same list, continued from `value` of the parameter that its pages start at. */
export function linkNextPage(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  parameter: 'cursor' | 'before',
  value: string,
): void {
  const [path = '', query] = request.url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set(parameter, value);
  reply.header('link', `<${path}?${parameters}>; rel="next"`);
}
