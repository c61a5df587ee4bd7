import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '../apps/api/src/platform/database/embedded/index.ts';
import { connectDatabase } from '../apps/api/src/platform/database/index.ts';
import { migrateDatabase } from '../apps/api/src/platform/database/migrate.ts';
import type { TestSite } from '../apps/api/src/test/harness/factories.ts';
import { administer, databaseUrl } from '../apps/api/src/test/harness/test-cluster.ts';
import { startServerProcess } from '../apps/api/src/test/processes/server-process.ts';

export const ports = { api: 4900, sandbox: 4901 };

export interface BenchSite extends TestSite {
  databaseUrl: string;
  pid: number;
}

/** A PostgreSQL in a temporary folder, and the functions that close what a part has opened. */
export interface Bench {
  clusterUrl: string;
  folder: string;
  closers: (() => Promise<unknown>)[];
}

/** Starts PostgreSQL in a temporary folder. It does not sync to disk, which affects writes only. */
export async function openBench(closers: Bench['closers']): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'curbside-bench-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  // PostgreSQL does not run as root; its user must be able to enter the folder.
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'postgres');
  const cluster = await startEmbeddedDatabase({ dataDir, durable: false });
  closers.push(() => cluster.stop());
  return { clusterUrl: cluster.url, folder, closers };
}

interface SiteData {
  name: string;
  /** Fills the migrated database before the server starts. */
  load?: (url: string) => Promise<void>;
  /** Loads the demo, and serves the pages of the built web app. */
  withDemoPages?: boolean;
}

/** Runs a measurement against a server on a new database, and removes both. */
export async function withBenchSite<Result>(
  bench: Bench,
  { name, load, withDemoPages }: SiteData,
  run: (site: BenchSite) => Promise<Result>,
): Promise<Result> {
  const database = `bench_${name}`;
  const url = databaseUrl(bench.clusterUrl, database);
  const opened = bench.closers.length;
  await administer(bench.clusterUrl, `create database ${database}`);
  bench.closers.push(() => administer(bench.clusterUrl, `drop database ${database} with (force)`));
  await migrateDatabase(url);
  await load?.(url);
  const start = () =>
    startServerProcess({
      port: ports.api,
      sandboxPort: ports.sandbox,
      dataDir: join(bench.folder, database),
      databaseUrl: url,
      ...(withDemoPages && { withPages: true, variables: { SEED: 'demo' } }),
    });
  if (withDemoPages) {
    // A restart: a running site has not just stored sixty cars' pictures, and its statistics are
    // current.
    await (await start()).stop();
    await administer(url, 'analyze');
  }
  const server = await start();
  bench.closers.push(() => server.stop());
  const connection = connectDatabase(url, { poolSize: 2, onError: () => undefined });
  bench.closers.push(() => connection.close());
  const { pid, sandboxUrl } = server;
  const site = { url: server.url, sandboxUrl, pid, db: connection.db, databaseUrl: url };
  const result = await run(site);
  for (const close of bench.closers.splice(opened).reverse()) await close();
  return result;
}
