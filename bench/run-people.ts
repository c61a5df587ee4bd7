import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '../apps/api/src/platform/database/embedded/index.ts';
import { connectDatabase } from '../apps/api/src/platform/database/index.ts';
import { startServerProcess } from '../apps/api/src/test/server-process.ts';
import { administer, databaseUrl } from '../apps/api/src/test/test-cluster.ts';
import { benchPeople } from './bench-people.ts';
import { readsTable, streamsLine } from './report-people.ts';

const ports = { api: 4910, sandbox: 4911 };
const closers: (() => Promise<unknown>)[] = [];

/** Conversations, tickets and event streams, on a database of their own. */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'curbside-bench-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  // PostgreSQL does not run as root; its user must be able to enter the folder.
  await chmod(folder, 0o711);
  const cluster = await startEmbeddedDatabase({
    dataDir: join(folder, 'postgres'),
    durable: false,
  });
  closers.push(() => cluster.stop());
  await administer(cluster.url, 'create database bench_people');
  const url = databaseUrl(cluster.url, 'bench_people');
  const server = await startServerProcess({
    port: ports.api,
    sandboxPort: ports.sandbox,
    dataDir: join(folder, 'people'),
    databaseUrl: url,
  });
  closers.push(() => server.stop());
  const connection = connectDatabase(url, { poolSize: 2, onError: () => undefined });
  closers.push(() => connection.close());
  const { pid, sandboxUrl } = server;
  console.log(`${cpus().length} cores, Node ${process.versions.node}`);
  const figures = await benchPeople({ url: server.url, sandboxUrl, pid, db: connection.db });
  console.log(readsTable(figures.reads));
  console.log(streamsLine(figures.streams));
}

try {
  await main();
} finally {
  for (const close of closers.splice(0).reverse()) await close().catch(console.error);
}
