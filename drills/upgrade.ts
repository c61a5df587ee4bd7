import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '../apps/api/src/platform/database/embedded/index.ts';
import { connectDatabase } from '../apps/api/src/platform/database/index.ts';
import { findBrokenPromises } from '../apps/api/src/test/faults/broken-promises.ts';
import { startRentals } from '../apps/api/src/test/faults/rental-load.ts';
import { travelMinutes } from '../apps/api/src/test/harness/travel.ts';
import { freePort } from '../apps/api/src/test/processes/free-port.ts';
import { runCommand } from '../apps/api/src/test/processes/run-command.ts';
import {
  type ServerProcess,
  startServerProcess,
} from '../apps/api/src/test/processes/server-process.ts';
import { acknowledged } from './acknowledged.ts';

/** Acknowledged in each of the four stages. */
const bookings = 30;
const closers: (() => Promise<unknown>)[] = [];

/**
 * `npm run drill:upgrade [-- REF]`: the program of an earlier commit keeps booking while this one's
 * migrations are applied, starts again on the new schema, and is followed by this program. The
 * commit is the last tag, or the one before the newest migration.
 */
async function main(given: string | undefined): Promise<boolean> {
  const ref = given ?? lastRelease();
  const folder = await mkdtemp(join(tmpdir(), 'curbside-upgrade-'));
  // PostgreSQL does not run as root; its user must be able to enter the folder.
  await chmod(folder, 0o711);
  closers.push(() => rm(folder, { recursive: true, force: true }));
  console.log(`Installing the program of ${ref} …`);
  const earlier = join(folder, 'earlier');
  await mkdir(earlier);
  const sources = join(folder, 'sources.tar');
  run('git', ['archive', '--output', sources, ref]);
  run('tar', ['-xf', sources, '-C', earlier]);
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], earlier);

  const dataDir = join(folder, 'data');
  const places = { port: await freePort(), sandboxPort: await freePort(), dataDir };
  const variables = { LOG_LEVEL: 'fatal' };
  const worker = join(earlier, 'apps/api/src/test/processes/server-worker.ts');
  const startEarlier = () => startServerProcess({ ...places, variables, worker });
  let server: ServerProcess = await startEarlier();
  closers.push(() => server.stop());
  const database = await startEmbeddedDatabase({ dataDir: join(dataDir, 'postgres') });
  closers.push(() => database.stop());
  const connection = connectDatabase(database.url, { poolSize: 2, onError: () => undefined });
  closers.push(() => connection.close());
  const site = { url: server.url, sandboxUrl: server.sandboxUrl, db: connection.db };

  const load = await startRentals(site, { cars: 12, renters: 6 });
  const stage = async (title: string) => {
    await acknowledged(load.told, load.told.at.length + bookings);
    console.log(title);
  };
  await stage('The earlier program books on its own schema.');
  const { code, output } = await runCommand('migrate', ['--apply'], { DATABASE_URL: database.url });
  console.log(output.trim());
  if (code !== 0) return false;
  const failedBefore = load.told.failed;
  await stage('It goes on after the migrations.');
  const failed = load.told.failed - failedBefore;
  await server.stop();
  server = await startEarlier();
  await stage('It starts again on the new schema.');
  await server.stop();
  server = await startServerProcess({ ...places, variables });
  await stage('This program follows it.');
  await load.stop();
  // Interrupted work resumes after two minutes; unpaid requests expire after thirty.
  await travelMinutes(site, 3);
  await travelMinutes(site, 35);
  const { lost, doubled, unfinished } = await findBrokenPromises(site, load.told);
  console.log(
    `${load.told.at.length} bookings; failed after the migrations: ${failed}; lost ${lost.length}, ` +
      `doubled ${doubled.length}, unfinished ${unfinished.length}`,
  );
  return failed + lost.length + doubled.length + unfinished.length === 0;
}

function lastRelease(): string {
  const tag = spawnSync('git', ['describe', '--tags', '--abbrev=0'], { encoding: 'utf8' });
  if (tag.status === 0) return tag.stdout.trim();
  const newest = ['log', '-1', '--diff-filter=A', '--format=%h', '--', 'apps/api/migrations'];
  return `${run('git', newest).trim()}~1`;
}

/** Returns what the command printed. */
function run(command: string, args: string[], cwd = process.cwd()): string {
  const { status, stdout } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}.`);
  return stdout;
}

try {
  process.exitCode = (await main(process.argv[2])) ? 0 : 1;
} finally {
  for (const close of closers.splice(0).reverse()) await close().catch(console.error);
}
