import type pg from 'pg';
import type Stripe from 'stripe';
import type { Database } from '../../platform/database/index.ts';
import { afterEvent, beforeEvent, currentRun, type FlowEvent } from './follow-flow.ts';

interface HttpClient {
  makeRequest(...args: unknown[]): Promise<unknown>;
}

/** Counts each request of the SDK as an event, including its retries. */
export function watchStripe(stripe: Stripe): void {
  const client = (stripe as unknown as { getApiField(name: 'httpClient'): HttpClient }).getApiField(
    'httpClient',
  );
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...args) => {
    const [, , path, method] = args;
    const event: FlowEvent = {
      name: `${method} ${patternOf(String(path))}`,
      kind: method === 'GET' ? 'read' : 'call',
    };
    await beforeEvent(event);
    const answer = await makeRequest(...args);
    await afterEvent(event);
    return answer;
  };
}

/** The path of a request without ids and query. */
function patternOf(path: string): string {
  const [bare = ''] = path.split('?');
  return bare.replaceAll(/\/[a-z]{2,4}_(test_)?[A-Za-z0-9]{8,}/g, '/{id}');
}

type Query = (...args: unknown[]) => Promise<unknown>;

/** A write outside of a transaction commits by itself; inside of one, its `commit` does. */
export function watchCommits(db: Database): void {
  const pool = (db as unknown as { $client: pg.Pool }).$client;
  pool.query = watched(pool.query.bind(pool) as Query, isWrite) as typeof pool.query;
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>;
  const seen = new WeakSet<pg.PoolClient>();
  pool.connect = (async (callback) => {
    // The pool's own queries are watched above.
    if (callback) return connect(callback);
    const client = await connect();
    followClient(client);
    if (seen.has(client)) return client;
    seen.add(client);
    client.query = watched(client.query.bind(client) as Query, isCommit) as typeof client.query;
    return client;
  }) as typeof pool.connect;
}

/** Records the connections of a request or job, to release them when it is dead. */
function followClient(client: pg.PoolClient): void {
  const run = currentRun();
  if (!run) return;
  run.clients.add(client);
  const release = client.release.bind(client);
  client.release = (error) => {
    run.clients.delete(client);
    release(error);
  };
}

function watched(query: Query, isEvent: (text: string) => boolean): Query {
  return async (...args) => {
    const text = textOf(args[0]);
    const run = currentRun();
    if (run && isJobQueued(text)) run.hasQueuedJobs = true;
    if (!run || !isEvent(text)) return query(...args);
    const name = text.replaceAll(/\s+/g, ' ').slice(0, 60);
    const event: FlowEvent = { name, kind: 'commit' };
    await beforeEvent(event);
    const result = await query(...args);
    await afterEvent(event);
    return result;
  };
}

function textOf(first: unknown): string {
  return typeof first === 'string' ? first : String((first as { text?: string })?.text ?? '');
}

const isJobQueued = (text: string) => /insert into\s+"?jobs"?\./i.test(text);
const isWrite = (text: string) => /^\s*(insert|update|delete|with)\b/i.test(text);
const isCommit = (text: string) => /^\s*commit\b/i.test(text);
