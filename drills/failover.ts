import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '../apps/api/src/platform/database/index.ts';
import { findBrokenPromises } from '../apps/api/src/test/faults/broken-promises.ts';
import { startRentals } from '../apps/api/src/test/faults/rental-load.ts';
import { travelMinutes } from '../apps/api/src/test/harness/travel.ts';
import { freePort } from '../apps/api/src/test/processes/free-port.ts';
import { startPair } from '../apps/api/src/test/processes/postgres-pair.ts';
import { startServerProcess } from '../apps/api/src/test/processes/server-process.ts';
import { acknowledged } from './acknowledged.ts';
import { openTcpSwitch } from './tcp-switch.ts';
import { promoteWhenDead } from './watch-primary.ts';

/** Bookings acknowledged before the kill, and again after it. */
const bookingsBefore = 40;
const bookingsAfter = 40;

const closers: (() => Promise<unknown>)[] = [];

/** `npm run drill:failover`: checks that bookings survive the death of the primary database. */
async function main(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'curbside-failover-'));
  // PostgreSQL does not run as root; its user must be able to enter the folder.
  await chmod(folder, 0o711);
  closers.push(() => rm(folder, { recursive: true, force: true }));
  console.log('Starting two PostgreSQL with synchronous replication, and two servers …');
  const { primary, standby } = await startPair(folder);
  closers.push(
    () => standby.stop(),
    () => primary.stop(),
  );
  const tcpSwitch = await openTcpSwitch(primary.port);
  closers.push(() => tcpSwitch.close());
  const url = new URL(primary.url);
  url.port = String(tcpSwitch.port);
  const start = async () => {
    const server = await startServerProcess({
      port: await freePort(),
      sandboxPort: await freePort(),
      dataDir: join(folder, 'data'),
      databaseUrl: url.href,
      variables: { LOG_LEVEL: 'fatal' },
    });
    closers.push(() => server.stop());
    return server;
  };
  const servers = [await start(), await start()];
  const [first] = servers;
  if (!first) throw new Error('No server runs.');
  const connection = connectDatabase(url.href, { poolSize: 2, onError: () => undefined });
  closers.push(() => connection.close());
  const site = { url: first.url, sandboxUrl: first.sandboxUrl, db: connection.db };

  console.log('Booking over HTTP …');
  const load = await startRentals(site, {
    cars: 12,
    renters: 8,
    servers: servers.map((server) => server.url),
  });
  await acknowledged(load.told, bookingsBefore);
  const killedAt = Date.now();
  primary.kill();
  console.log('Killed the primary.');
  await promoteWhenDead(primary, standby);
  tcpSwitch.turnTo(standby.port);
  console.log(`Promoted the standby after ${seconds(Date.now() - killedAt)} s.`);
  await acknowledged(load.told, load.told.at.length + bookingsAfter);
  await load.stop();
  // Interrupted work resumes after two minutes; unpaid requests expire after thirty.
  await travelMinutes(site, 3);
  await travelMinutes(site, 35);

  const { lost, doubled, unfinished } = await findBrokenPromises(site, load.told);
  const { requested, paid, approved, cancelled } = load.told;
  console.log(`
Seconds without bookings: ${seconds(longestPause(load.told.at, killedAt))}
Acknowledged: ${requested.size} bookings, ${paid.size} payments, ${approved.size} approvals, ${cancelled.size} cancellations
Lost: ${lost.length}
Doubled: ${doubled.length}
Left halfway or wrong in the books: ${unfinished.length}`);
  const problems = [...lost, ...doubled, ...unfinished];
  for (const problem of problems) console.log(`  ${problem}`);
  return problems.length === 0;
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** The time between two acknowledged bookings, the first of them before the kill. */
function longestPause(at: readonly number[], killedAt: number): number {
  const inOrder = at.toSorted((a, b) => a - b);
  const next = inOrder.findIndex((instant) => instant > killedAt);
  const pauses = inOrder.slice(Math.max(1, next)).map((instant, index) => {
    return instant - (inOrder[Math.max(1, next) + index - 1] ?? instant);
  });
  return Math.max(...pauses);
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  for (const close of closers.splice(0).reverse()) await close().catch(console.error);
}
