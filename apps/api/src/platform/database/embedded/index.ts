import { chmod, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import { prepareCluster, superuser } from './cluster.ts';
import { diskFullError, isDiskFull } from './errors.ts';
import { FileLock, withMutex } from './file-lock.ts';
import { keepRunning } from './keep-running.ts';
import { type Place, settlePlace } from './place.ts';
import { ensureRunning, shutDown } from './run-postgres.ts';

export { EmbeddedDatabaseError } from './errors.ts';

export interface EmbeddedDatabase {
  /** Leads to the database `postgres` with user and password; the user may create others. */
  url: string;
  /** Stops PostgreSQL unless another process still uses it. */
  stop(): Promise<void>;
  /** False if it already ran: shared with another process, or left by a crash. */
  started: boolean;
}

export interface EmbeddedDatabaseOptions {
  /** Created if missing. Processes with the same folder share one database. */
  dataDir: string;
  /** False trades safety at a power failure for speed, for tests. */
  durable?: boolean;
  log?: (line: string) => void;
  /** The preferred port. Default: the last one used, or any free one. */
  port?: number;
}

/**
 * Starts a real PostgreSQL from npm's binaries on a data folder, or joins the one that runs there.
 * Every process on the same folder shares it. It is restarted if it dies, it outlives a killed
 * process, and the last `stop` stops it.
 * @throws EmbeddedDatabaseError with a code and a text that says what to do
 */
export async function startEmbeddedDatabase(
  options: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase> {
  const { durable = true, log = () => undefined, port } = options;
  const binaries = await findBinaries();
  const dataDir = await openDataDir(options.dataDir);
  const mutex = join(dataDir, 'lock');
  const use = new FileLock(join(dataDir, 'in-use'));
  try {
    return await withMutex(mutex, async () => {
      const place = await settlePlace(dataDir, binaries, log);
      const password = await prepareCluster(place, durable);
      const running = await ensureRunning(place, { durable, port, portIsFixed: false, log });
      use.tryShared();
      const fixed = { durable, port: running.postmaster.port, portIsFixed: true, log };
      const revive = () => withMutex(mutex, () => ensureRunning(place, fixed));
      return {
        url: `postgres://${superuser}:${password}@127.0.0.1:${fixed.port}/postgres`,
        started: running.child !== undefined,
        stop: stopper({ place, mutex, use, keeper: keepRunning(running, revive, log) }),
      };
    });
  } catch (error) {
    use.close();
    throw isDiskFull(error) ? diskFullError(dataDir, error) : error;
  }
}

interface Use {
  place: Place;
  mutex: string;
  use: FileLock;
  keeper: ReturnType<typeof keepRunning>;
}

function stopper({ place, mutex, use, keeper }: Use): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  async function stop(): Promise<void> {
    await keeper.stop();
    await withMutex(mutex, async () => {
      use.release();
      if (use.tryExclusive()) await shutDown(place);
    }).finally(() => use.close());
  }
  return () => {
    stopping ??= stop();
    return stopping;
  };
}

async function openDataDir(path: string): Promise<string> {
  try {
    const made = await mkdir(path, { recursive: true });
    // The user that PostgreSQL runs as must be able to enter, whatever the umask.
    if (made) await chmod(path, 0o711);
    return await realpath(path);
  } catch (error) {
    throw isDiskFull(error) ? diskFullError(path, error) : error;
  }
}
