import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '../apps/api/src/platform/database/embedded/index.ts';
import { connectDatabase } from '../apps/api/src/platform/database/index.ts';
import { findBrokenPromises } from '../apps/api/src/test/faults/broken-promises.ts';
import { startRentals } from '../apps/api/src/test/faults/rental-load.ts';
import { travelMinutes } from '../apps/api/src/test/harness/travel.ts';
import { freePort } from '../apps/api/src/test/processes/free-port.ts';
import {
  type ServerProcess,
  startServerProcess,
} from '../apps/api/src/test/processes/server-process.ts';
import { foundBalancers, startBalancer } from './balancers.ts';
import { startReaders } from './readers.ts';

const restarts = 3;
const requestsAtLeast = 5000;
/** A balancer asks each second, and twice before it believes. */
const noticesMs = 3000;

const closers: (() => Promise<unknown>)[] = [];
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** `npm run drill:rolling`: restarts two servers in turn, three times, and loses no request. */
async function main(): Promise<boolean> {
  const names = foundBalancers();
  if (names.length === 0) {
    console.error('The drill needs HAProxy or nginx: apt-get install haproxy nginx.');
    return false;
  }
  const folder = await mkdtemp(join(tmpdir(), 'curbside-rolling-'));
  // PostgreSQL does not run as root; its user must be able to enter the folder.
  await chmod(folder, 0o711);
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const start = async (port: number, sandboxPort: number) =>
    startServerProcess({
      port,
      sandboxPort,
      dataDir,
      variables: { LOG_LEVEL: 'fatal', DRAIN_SECONDS: '5' },
    });
  const sandboxPort = await freePort();
  // The first server runs the sandbox. Stripe does not restart with ours, so this one stays.
  const keeper = await start(await freePort(), sandboxPort);
  closers.push(() => keeper.stop());
  const servers: ServerProcess[] = [];
  for (let count = 0; count < 2; count += 1)
    servers.push(await start(await freePort(), sandboxPort));
  closers.push(() => Promise.all(servers.map((server) => server.stop())));
  const database = await startEmbeddedDatabase({ dataDir: join(dataDir, 'postgres') });
  closers.push(() => database.stop());
  const connection = connectDatabase(database.url, { poolSize: 2, onError: () => undefined });
  closers.push(() => connection.close());

  let failures = 0;
  for (const [turn, name] of names.entries()) {
    const ports = servers.map(({ url }) => Number(new URL(url).port));
    const balancer = await startBalancer(name, { port: await freePort(), servers: ports, folder });
    closers.push(() => balancer.stop());
    const site = {
      url: balancer.url,
      sandboxUrl: keeper.sandboxUrl,
      db: connection.db,
    };
    const rentals = await startRentals(site, { cars: 12, renters: 4 });
    const readers = startReaders([balancer.url], 8);
    for (let round = 0; round < restarts || readers.answered() < requestsAtLeast; round += 1) {
      for (const [index, port] of ports.entries()) {
        await servers[index]?.stop();
        servers[index] = await start(port, sandboxPort);
        await sleep(noticesMs);
      }
    }
    await rentals.stop();
    const { answered, failed } = await readers.stop();
    const { told } = rentals;
    // Interrupted work resumes after two minutes; unpaid requests expire after thirty.
    const direct = { ...site, url: keeper.url };
    await travelMinutes(direct, turn * 60 + 3);
    await travelMinutes(direct, turn * 60 + 35);
    const { lost, doubled, unfinished } = await findBrokenPromises(direct, told);
    console.log(
      `${name}: ${answered} requests and ${told.at.length} bookings; failed: ${failed} and ${told.failed}; ` +
        `lost ${lost.length}, doubled ${doubled.length}, unfinished ${unfinished.length}`,
    );
    failures += failed + told.failed + lost.length + doubled.length + unfinished.length;
  }
  return failures === 0;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  for (const close of closers.splice(0).reverse()) await close().catch(console.error);
}
