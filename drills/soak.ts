import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '../apps/api/src/platform/database/embedded/index.ts';
import { connectDatabase } from '../apps/api/src/platform/database/index.ts';
import { findBrokenPromises } from '../apps/api/src/test/faults/broken-promises.ts';
import { startRentals } from '../apps/api/src/test/faults/rental-load.ts';
import type { TestSite } from '../apps/api/src/test/harness/factories.ts';
import { travelMinutes } from '../apps/api/src/test/harness/travel.ts';
import { killEmbedded } from '../apps/api/src/test/processes/embedded-process.ts';
import { freePort } from '../apps/api/src/test/processes/free-port.ts';
import { residentMebibytes } from '../apps/api/src/test/processes/resident-memory.ts';
import { startServerProcess } from '../apps/api/src/test/processes/server-process.ts';
import { startReaders } from './readers.ts';

const defaultMinutes = 30;
const killEveryMs = 120_000;
const sampleEveryMs = 10_000;
/** Memory counts as flat if the last third is at most this factor above the second. */
const growthTolerated = 1.15;

const closers: (() => Promise<unknown>)[] = [];
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** `npm run soak [-- MINUTES]`: checks that mixed load and kills lose nothing and memory stays flat. */
async function main(minutes: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'curbside-soak-'));
  // PostgreSQL does not run as root; its user must be able to enter the folder.
  await chmod(folder, 0o711);
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const start = async (port: number, sandboxPort: number) => {
    const server = await startServerProcess({ port, sandboxPort, dataDir });
    return server;
  };
  // One server stays up throughout and shows its memory; the other is killed.
  const steady = await start(await freePort(), await freePort());
  closers.push(() => steady.stop());
  const [port, sandboxPort] = [await freePort(), await freePort()];
  let mortal = await start(port, sandboxPort);
  closers.push(() => mortal.stop());
  const database = await startEmbeddedDatabase({ dataDir: join(dataDir, 'postgres') });
  closers.push(() => database.stop());
  const connection = connectDatabase(database.url, { poolSize: 2, onError: () => undefined });
  closers.push(() => connection.close());
  const site: TestSite = { url: steady.url, sandboxUrl: steady.sandboxUrl, db: connection.db };

  const servers = [steady.url, mortal.url];
  const rentals = await startRentals(site, { cars: 60, renters: 6, servers });
  const readers = startReaders(servers, 4);
  const startedAt = Date.now();
  const endsAt = startedAt + minutes * 60_000;
  const memory: number[] = [];
  let kills = 0;
  let nextKillAt = startedAt + killEveryMs;
  while (Date.now() < endsAt) {
    await sleep(Math.min(sampleEveryMs, endsAt - Date.now()));
    memory.push(Math.round(await residentMebibytes(steady.pid)));
    if (Date.now() < nextKillAt || endsAt - Date.now() < sampleEveryMs) continue;
    nextKillAt += killEveryMs;
    kills += 1;
    console.log(`${elapsed(startedAt)} kill ${kills}: ${kills % 2 ? 'PostgreSQL' : 'one server'}`);
    if (kills % 2) await killEmbedded(join(dataDir, 'postgres'));
    else {
      await mortal.kill();
      mortal = await start(port, sandboxPort);
    }
  }
  await rentals.stop();
  const reads = await readers.stop();
  // Interrupted work resumes after two minutes; unpaid requests expire after thirty.
  await travelMinutes(site, 3);
  await travelMinutes(site, 35);
  const { lost, doubled, unfinished } = await findBrokenPromises(site, rentals.told);
  const { requested, paid, approved, cancelled } = rentals.told;
  const third = Math.ceil(memory.length / 3);
  const thirds = [0, 1, 2].map((part) => median(memory.slice(part * third, (part + 1) * third)));
  const [, second = 0, last = 0] = thirds;
  const isFlat = last <= second * growthTolerated;
  console.log(`
Ran ${minutes} minutes with ${kills} kills, two servers and one PostgreSQL.
Acknowledged: ${requested.size} bookings, ${paid.size} payments, ${approved.size} approvals, ${cancelled.size} cancellations
Read: ${reads.answered} answers; ${reads.failed} requests met a server or database that was down
Lost: ${lost.length}, doubled: ${doubled.length}, left halfway or wrong in the books: ${unfinished.length}
Memory of the server that lived (MiB resident, median of each third): ${thirds.join(', ')}${isFlat ? '' : ' — it grows'}`);
  const problems = [...lost, ...doubled, ...unfinished];
  for (const problem of problems) console.log(`  ${problem}`);
  return problems.length === 0 && isFlat;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

const elapsed = (since: number) => `${((Date.now() - since) / 60_000).toFixed(1)} min`;

try {
  const minutes = Number(process.argv[2] ?? defaultMinutes);
  if (!(minutes > 0)) throw new Error('Usage: npm run soak -- 30');
  process.exitCode = (await main(minutes)) ? 0 : 1;
} finally {
  for (const close of closers.splice(0).reverse()) await close().catch(console.error);
}
