import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { addDays, newYorkDay } from '@curbside/domain/calendar/days';
import { startEmbeddedDatabase } from '../apps/api/src/platform/database/embedded/index.ts';
import { connectDatabase } from '../apps/api/src/platform/database/index.ts';
import { migrateDatabase } from '../apps/api/src/platform/database/migrate.ts';
import { startServerProcess } from '../apps/api/src/test/server-process.ts';
import { administer, databaseUrl } from '../apps/api/src/test/test-cluster.ts';
import { benchAnalytics, hostBookings } from './bench-analytics.ts';
import { benchBookings } from './bench-bookings.ts';
import { benchReconciliation, benchStatement } from './bench-ledger.ts';
import { accountsToScore, benchRisk, loadAccounts, measureNightly } from './bench-risk.ts';
import { benchSearch } from './bench-search.ts';
import { benchStaff } from './bench-staff.ts';
import { benchUploads } from './bench-uploads.ts';
import { holdsPerCar, loadCatalogue } from './catalogue.ts';
import { entriesPerTrip, hostCount, loadBooks } from './ledger-books.ts';
import { plotOf, type Size } from './plot.ts';
import {
  analyticsTable,
  bookingsLine,
  ledgerReport,
  riskReport,
  searchTable,
  staffTable,
  uploadLines,
} from './report.ts';
import { searchCases } from './search-cases.ts';
import { loadStaffData, staffSizes } from './staff-data.ts';

const ports = { api: 4900, sandbox: 4901, bare: 4902 };
const firstDay = addDays(newYorkDay(new Date()), 3);
const plot = new URL('../docs/search-curve.svg', import.meta.url);
const closers: (() => Promise<unknown>)[] = [];

async function benchSize(clusterUrl: string, folder: string, cars: number): Promise<Size> {
  const name = `bench_${cars}`;
  const url = databaseUrl(clusterUrl, name);
  const startedAt = performance.now();
  await administer(clusterUrl, `create database ${name}`);
  await migrateDatabase(url);
  await loadCatalogue(url, cars, firstDay);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const holds = (cars * holdsPerCar).toLocaleString('en-US');
  console.log(
    `\n### ${cars.toLocaleString('en-US')} cars, ${holds} holds (loaded in ${seconds} s)\n`,
  );
  const server = await startServerProcess({
    port: ports.api,
    sandboxPort: ports.sandbox,
    dataDir: join(folder, name),
    databaseUrl: url,
  });
  closers.push(() => server.stop());
  const place = { apiUrl: server.url, databaseUrl: url, barePort: ports.bare };
  const figures = await benchSearch(place, searchCases(firstDay));
  console.log(searchTable(figures));
  const connection = connectDatabase(url, { poolSize: 2, onError: () => undefined });
  closers.push(() => connection.close());
  const site = { url: server.url, sandboxUrl: server.sandboxUrl, db: connection.db };
  console.log(`\n${bookingsLine(await benchBookings(site, cars, firstDay))}`);
  await connection.close();
  closers.pop();
  await server.stop();
  closers.pop();
  await administer(clusterUrl, `drop database ${name} with (force)`);
  return { cars, figures };
}

async function benchStaffLists(clusterUrl: string, folder: string): Promise<void> {
  const name = 'bench_staff';
  const url = databaseUrl(clusterUrl, name);
  await administer(clusterUrl, `create database ${name}`);
  await migrateDatabase(url);
  await loadStaffData(url);
  const { users, bookings } = staffSizes;
  const sizes = [users, bookings].map((count) => count.toLocaleString('en-US'));
  console.log(`\n### ${sizes[0]} users, ${sizes[1]} bookings\n`);
  const server = await startServerProcess({
    port: ports.api,
    sandboxPort: ports.sandbox,
    dataDir: join(folder, name),
    databaseUrl: url,
  });
  closers.push(() => server.stop());
  const connection = connectDatabase(url, { poolSize: 2, onError: () => undefined });
  closers.push(() => connection.close());
  const site = { url: server.url, sandboxUrl: server.sandboxUrl, db: connection.db };
  console.log(staffTable(await benchStaff(site)));
  await connection.close();
  closers.pop();
  await server.stop();
  closers.pop();
  await administer(clusterUrl, `drop database ${name} with (force)`);
}

/** What hosts and guests do after a booking: the dashboard's figures, and a large inspection. */
async function benchHosting(clusterUrl: string, folder: string): Promise<void> {
  const name = 'bench_hosting';
  const url = databaseUrl(clusterUrl, name);
  await administer(clusterUrl, `create database ${name}`);
  await migrateDatabase(url);
  await loadCatalogue(url, 2000, firstDay);
  const server = await startServerProcess({
    port: ports.api,
    sandboxPort: ports.sandbox,
    dataDir: join(folder, name),
    databaseUrl: url,
  });
  closers.push(() => server.stop());
  const connection = connectDatabase(url, { poolSize: 2, onError: () => undefined });
  closers.push(() => connection.close());
  const site = { url: server.url, sandboxUrl: server.sandboxUrl, db: connection.db };
  console.log(`\n### A host with ${hostBookings.toLocaleString('en-US')} bookings\n`);
  console.log(analyticsTable(await benchAnalytics(site)));
  console.log('\n### 60 photos of 12 MB and two videos of 100 MB in one request\n');
  console.log(uploadLines(await benchUploads(site, server.pid)));
  await connection.close();
  closers.pop();
  await server.stop();
  closers.pop();
  await administer(clusterUrl, `drop database ${name} with (force)`);
}

async function benchAccounts(clusterUrl: string, folder: string): Promise<void> {
  const name = 'bench_risk';
  const url = databaseUrl(clusterUrl, name);
  await administer(clusterUrl, `create database ${name}`);
  await migrateDatabase(url);
  await loadAccounts(url);
  console.log(`\n### Risk of ${accountsToScore.toLocaleString('en-US')} accounts\n`);
  const nightly = await measureNightly(url);
  const server = await startServerProcess({
    port: ports.api,
    sandboxPort: ports.sandbox,
    dataDir: join(folder, name),
    databaseUrl: url,
  });
  closers.push(() => server.stop());
  const connection = connectDatabase(url, { poolSize: 2, onError: () => undefined });
  closers.push(() => connection.close());
  const site = { url: server.url, sandboxUrl: server.sandboxUrl, db: connection.db };
  console.log(riskReport({ nightly, ...(await benchRisk(site)) }));
  await connection.close();
  closers.pop();
  await server.stop();
  closers.pop();
  await administer(clusterUrl, `drop database ${name} with (force)`);
}

/** A million entries of the ledger: a host's statement, and the reconciliation of a day. */
async function benchBooks(clusterUrl: string, folder: string, entries: number): Promise<void> {
  const name = 'bench_ledger';
  const url = databaseUrl(clusterUrl, name);
  const trips = Math.ceil(entries / entriesPerTrip);
  const today = newYorkDay(new Date());
  await administer(clusterUrl, `create database ${name}`);
  await migrateDatabase(url);
  await loadBooks(url, trips, today);
  const size = (trips * entriesPerTrip).toLocaleString('en-US');
  console.log(
    `\n### ${size} ledger entries, ${trips.toLocaleString('en-US')} payments, ${hostCount} hosts\n`,
  );
  const reconciliation = await benchReconciliation(url, today);
  const server = await startServerProcess({
    port: ports.api,
    sandboxPort: ports.sandbox,
    dataDir: join(folder, name),
    databaseUrl: url,
  });
  closers.push(() => server.stop());
  const connection = connectDatabase(url, { poolSize: 2, onError: () => undefined });
  closers.push(() => connection.close());
  console.log(
    ledgerReport({ reconciliation, statement: await benchStatement(server.url, connection.db) }),
  );
  await connection.close();
  closers.pop();
  await server.stop();
  closers.pop();
  await administer(clusterUrl, `drop database ${name} with (force)`);
}

async function main(): Promise<void> {
  const isStaffOnly = process.argv.includes('--staff');
  const searchSizes = process.argv.includes('--small') ? [2000, 20_000] : [2000, 20_000, 200_000];
  const sizes = isStaffOnly ? [] : searchSizes;
  const folder = await mkdtemp(join(tmpdir(), 'curbside-bench-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  // PostgreSQL does not run as root; its user must be able to enter the folder.
  await chmod(folder, 0o711);
  const cluster = await startEmbeddedDatabase({
    dataDir: join(folder, 'postgres'),
    durable: false,
  });
  closers.push(() => cluster.stop());
  const memory = Math.round(totalmem() / 2 ** 30);
  console.log(`${cpus().length} cores, ${memory} GiB, Node ${process.versions.node}`);
  const entries = process.argv.includes('--small') ? 6_000 : 1_000_000;
  if (process.argv.includes('--ledger')) {
    await benchBooks(cluster.url, folder, entries);
    return;
  }
  if (process.argv.includes('--risk')) {
    await benchAccounts(cluster.url, folder);
    return;
  }
  if (!process.argv.includes('--hosting')) {
    const measured: Size[] = [];
    for (const cars of sizes) measured.push(await benchSize(cluster.url, folder, cars));
    if (sizes.length === 3) await writeFile(plot, plotOf(measured));
    await benchStaffLists(cluster.url, folder);
  }
  await benchHosting(cluster.url, folder);
  await benchAccounts(cluster.url, folder);
  await benchBooks(cluster.url, folder, entries);
}

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close().catch(console.error);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => closeAll().finally(() => process.exit(1)));
}
try {
  await main();
} finally {
  await closeAll();
}
