import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { chooseAccount } from '../apps/api/src/platform/database/embedded/account.ts';
import { connectDatabase } from '../apps/api/src/platform/database/index.ts';
import { findBrokenPromises } from '../apps/api/src/test/faults/broken-promises.ts';
import { startRentals } from '../apps/api/src/test/faults/rental-load.ts';
import type { TestSite } from '../apps/api/src/test/harness/factories.ts';
import { travelMinutes } from '../apps/api/src/test/harness/travel.ts';
import { freePort } from '../apps/api/src/test/processes/free-port.ts';
import { runCommand } from '../apps/api/src/test/processes/run-command.ts';
import {
  type ServerProcess,
  startServerProcess,
} from '../apps/api/src/test/processes/server-process.ts';
import { acknowledged } from './acknowledged.ts';
import { startArchivedPostgres } from './archived-postgres.ts';

/** Bookings acknowledged before the backup, and again between it and the mistake. */
const bookingsBefore = 20;
const bookingsAfter = 40;

const closers: (() => Promise<unknown>)[] = [];

/**
 * `npm run drill:pitr`: deletes every car's calendar and destroys the database. Restores it to the
 * second before, and checks that nothing that was acknowledged is lost.
 */
async function main(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'curbside-pitr-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const account = chooseAccount();
  await chmod(folder, 0o755);
  if (account) await chown(folder, account.uid, account.gid);
  console.log('Starting PostgreSQL with pgBackRest, and a server …');
  const postgres = await startArchivedPostgres(folder);
  closers.push(async () => postgres.stop());
  // Stripe and the storage are apart from the database, and stay.
  const dataDir = await mkdtemp(join(tmpdir(), 'curbside-pitr-data-'));
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const start = async () =>
    startServerProcess({
      port: await freePort(),
      sandboxPort: await freePort(),
      dataDir,
      databaseUrl: postgres.url,
      variables: { LOG_LEVEL: 'fatal' },
    });

  let server = await start();
  closers.push(() => server.stop());
  const told = await withSite(server, postgres.url, async (site) => {
    console.log('Booking over HTTP, with a backup in between …');
    const load = await startRentals(site, { cars: 12, renters: 6 });
    await acknowledged(load.told, bookingsBefore);
    const backedUpAt = Date.now();
    postgres.backUp();
    console.log(`Backed up in ${seconds(Date.now() - backedUpAt)} s while people were booking.`);
    await acknowledged(load.told, load.told.at.length + bookingsAfter);
    await load.stop();
    return load.told;
  });
  // The last answer and the mistake are a second apart on either side.
  await wait(1_000);
  const target = new Date().toISOString().replace('T', ' ').replace('Z', '+00');
  await wait(1_000);
  await withSite(server, postgres.url, async ({ db }) => {
    await db.execute(sql`delete from holds`);
  });
  postgres.archiveNow();
  await server.stop();
  const destroyedAt = Date.now();
  postgres.destroy();
  console.log(`The calendar was deleted after ${target}; then the database was destroyed.`);

  postgres.restore(target);
  server = await start();
  console.log(`Restored, and serving again after ${seconds(Date.now() - destroyedAt)} s.`);
  const { problems, lines } = await withSite(server, postgres.url, async (site) => {
    // Interrupted work resumes after two minutes; unpaid requests expire after thirty.
    await travelMinutes(site, 3);
    await travelMinutes(site, 35);
    const { lost, doubled, unfinished } = await findBrokenPromises(site, told);
    return {
      problems: [...lost, ...doubled, ...unfinished],
      lines: [
        `Lost: ${lost.length}`,
        `Doubled: ${doubled.length}`,
        `Left halfway or wrong in the books: ${unfinished.length}`,
      ],
    };
  });
  const { requested, paid, approved, cancelled } = told;
  console.log(`
Acknowledged: ${requested.size} bookings, ${paid.size} payments, ${approved.size} approvals, ${cancelled.size} cancellations
${lines.join('\n')}`);
  for (const problem of problems) console.log(`  ${problem}`);
  const commands = ['verify-audit', 'reconcile'];
  let isWhole = problems.length === 0;
  for (const name of commands) {
    const { code, output } = await runCommand(name, [], {
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      TEST_CLOCK: '1',
    });
    console.log(`npm run ${name}: ${output.trim()}`);
    isWhole &&= code === 0;
  }
  return isWhole;
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

async function withSite<Result>(
  server: ServerProcess,
  url: string,
  run: (site: TestSite) => Promise<Result>,
): Promise<Result> {
  const { db, close } = connectDatabase(url, { poolSize: 2, onError: () => undefined });
  try {
    return await run({ url: server.url, sandboxUrl: server.sandboxUrl, db });
  } finally {
    await close();
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  for (const close of closers.splice(0).reverse()) await close().catch(console.error);
}
