import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { migrateDatabase } from '../apps/api/src/platform/database/migrate.ts';
import { until } from '../apps/api/src/test/harness/factories.ts';
import { ask, type Node, startPair } from '../apps/api/src/test/processes/postgres-pair.ts';
import { startServerProcess } from '../apps/api/src/test/processes/server-process.ts';
import { type Bench, ports } from './bench-site.ts';
import { loadCatalog } from './catalog.ts';
import { call } from './http.ts';
import { type Figures, measure } from './measure.ts';
import { queryOf, searchCases } from './search-cases.ts';

export interface ReplicaFigures {
  name: string;
  figures: Figures;
  /** CPU time of one search in each process, in milliseconds. */
  serverMs: number;
  primaryMs: number;
  replicaMs: number;
}

const seconds = 10;
const atOnce = 8;
const msPerTick = 10;

/** The same searches with the primary alone, and with a replica for DATABASE_READ_URL. Linux only. */
export async function benchReplica(
  { folder, closers }: Bench,
  { cars, firstDay }: { cars: number; firstDay: string },
): Promise<ReplicaFigures[]> {
  const place = join(folder, 'pair');
  await mkdir(place, { mode: 0o711 });
  const { primary, standby } = await startPair(place);
  closers.push(() => Promise.all([standby.stop(), primary.stop()]));
  await migrateDatabase(primary.url);
  await loadCatalog(primary.url, cars, firstDay);
  await untilReplayed(primary, standby);
  const [usual] = searchCases(firstDay);
  if (!usual) throw new Error('The usual search is missing.');
  let requests = 0;
  const rows: ReplicaFigures[] = [];
  for (const [name, readUrl] of [
    ['a primary', ''],
    ['a primary and a replica', standby.url],
  ] as const) {
    const server = await startServerProcess({
      port: ports.api,
      sandboxPort: ports.sandbox,
      dataDir: join(folder, 'pair-data'),
      databaseUrl: primary.url,
      variables: { LOG_LEVEL: 'fatal', DATABASE_READ_URL: readUrl },
    });
    const search = () => {
      requests += 1;
      return call(`${server.url}/api/cars?${queryOf(usual, requests)}`);
    };
    // By then the replica counts as fresh.
    await measure({ seconds: 5, atOnce }, search);
    const usedMs = () => [server, primary, standby].map(({ pid }) => cpuMsOf(pid));
    const [before, from] = [usedMs(), requests];
    const figures = await measure({ seconds, atOnce }, search);
    const after = usedMs();
    const [serverMs = 0, primaryMs = 0, replicaMs = 0] = after.map(
      (ms, index) => (ms - (before[index] ?? 0)) / (requests - from),
    );
    rows.push({ name, figures, serverMs, primaryMs, replicaMs });
    await server.stop();
  }
  return rows;
}

async function untilReplayed(primary: Node, standby: Node): Promise<void> {
  const { rows } = await ask(primary.url, 'select pg_current_wal_lsn() as lsn');
  const statement = `select pg_last_wal_replay_lsn() >= '${rows[0]?.lsn}' as is_there`;
  await until(async () => (await ask(standby.url, statement)).rows[0]?.is_there === true);
}

/** CPU time of a process and of its children, also of those that have ended. */
function cpuMsOf(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const ticks = rest.split(' ').slice(11, 15).map(Number);
  const own = ticks.reduce((sum, count) => sum + count, 0) * msPerTick;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const pids = children === '' ? [] : children.split(' ').map(Number);
  return pids.reduce((sum, child) => sum + cpuMsOf(child), own);
}
