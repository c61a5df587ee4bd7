import { performance } from 'node:perf_hooks';
import type { FastifyRequest } from 'fastify';

const keptMs = 5000;
const mostKept = 500;
/** A smaller list is quick to count, and people would notice a stale total. */
const leastKept = 10_000;

interface Entry {
  total: number;
  until: number;
}

const entriesOf = new WeakMap<object, Map<string, Entry>>();

function entriesBehind({ server }: FastifyRequest): Map<string, Entry> {
  const entries = entriesOf.get(server) ?? new Map<string, Entry>();
  entriesOf.set(server, entries);
  return entries;
}

/** A list as one caller sees it, whatever its order and page. */
function keyOf(request: FastifyRequest): string {
  const { sort, order, limit, cursor, ...filters } = request.query as Record<string, unknown>;
  return JSON.stringify([request.routeOptions.url, request.actor?.id, filters]);
}

/** Undefined if not known. Counting a million rows takes longer than reading a page of them. */
export function recentTotal(request: FastifyRequest): number | undefined {
  const entry = entriesBehind(request).get(keyOf(request));
  return entry && entry.until > performance.now() ? entry.total : undefined;
}

/** Does not prolong a total that is cached already. */
export function keepTotal(request: FastifyRequest, total: number): void {
  if (total < leastKept || recentTotal(request) !== undefined) return;
  const entries = entriesBehind(request);
  entries.delete(keyOf(request));
  entries.set(keyOf(request), { total, until: performance.now() + keptMs });
  const [oldest] = entries.keys();
  if (entries.size > mostKept && oldest !== undefined) entries.delete(oldest);
}
