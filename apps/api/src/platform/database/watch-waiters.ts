import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface Watch {
  /** The sessions that the watched one last waited for, in words; empty if there were none. */
  inTheWay(): string;
  end(): Promise<void>;
}

export interface Patience {
  /** Cancels the watched statement when another session has waited so long for it. */
  othersMs: number;
  /** Cancels it when it has itself waited so long for a lock. */
  ownMs: number;
}

const looksEachPatience = 6;

// The blockers are looked up once: what is cancelled because of some has them named.
const look = `
  with blockers as materialized (select pg_blocking_pids($1) as pids)
  select
    (select string_agg(format('session %s (%s, %s since %s)', pid, coalesce(nullif(application_name, ''),
       usename), state, to_char(xact_start, 'HH24:MI:SS')), ', ')
     from pg_stat_activity, blockers where pid = any(pids)) as "inTheWay",
    case when exists (
        select from pg_locks
        where not granted and waitstart < clock_timestamp() - $2 * interval '1 ms'
          and pid <> $1 and $1 = any(pg_blocking_pids(pid)))
      or exists (
        select from pg_locks, blockers
        where not granted and waitstart < clock_timestamp() - $3 * interval '1 ms' and pid = $1
          and pids <> '{}')
      then pg_cancel_backend($1) end`;

/** Watches a session from another one, so that nobody waits for its locks for long. */
export async function watchWaiters(
  url: string,
  pid: number,
  { othersMs, ownMs }: Patience,
): Promise<Watch> {
  const client = new pg.Client({ connectionString: url });
  // A broken connection fails its next query. Without a listener it would end Node at once.
  client.on('error', () => undefined);
  await client.connect();
  const stop = new AbortController();
  let inTheWay = '';
  const watching = (async () => {
    while (!stop.signal.aborted) {
      const { rows } = await client.query<{ inTheWay: string | null }>(look, [
        pid,
        othersMs,
        ownMs,
      ]);
      inTheWay = rows[0]?.inTheWay ?? inTheWay;
      await sleep(othersMs / looksEachPatience, undefined, { signal: stop.signal });
    }
  })().catch(() => undefined);
  return {
    inTheWay: () => inTheWay,
    end: async () => {
      stop.abort();
      await watching;
      await client.end();
    },
  };
}
