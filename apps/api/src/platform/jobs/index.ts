import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { System } from '../actor.ts';
import { requireSameClock } from '../database/clock-check.ts';
import type { Database, Transaction } from '../database/index.ts';
import { saveSweepRuns, stoppedAfterMinutes } from '../database/sweep-runs.ts';
import type { Log } from '../log.ts';
import { countSweep } from '../metrics/index.ts';
import { toPlainError } from '../plain-error.ts';
import { applicationName } from '../process-identity.ts';
import { inScope } from '../scope.ts';
import { inSpan } from '../tracing/index.ts';
import type { JobDefinition, JobHandler } from './define-job.ts';

export { defineJob, type JobDefinition } from './define-job.ts';

/** Does what is due by the clock; runs every minute in one process. */
export type Sweep = (actor: System) => Promise<void>;

export interface JobQueue {
  send<Payload extends object>(tx: Transaction, name: string, payload: Payload): Promise<void>;
  /** The names of all jobs, and one name for the sweeps together. */
  readonly names: readonly string[];
  readonly sweepNames: readonly string[];
  /** True at the start of a process, whose sweeps still wait for their first turn. */
  readonly isBeginning: boolean;
  retry(tx: Transaction, name: string, ids: string[]): Promise<void>;
}

interface RegisteredJob {
  name: string;
  retries: number;
  handle: JobHandler<never>;
}

/** Same limit as for requests; the two together fit the shutdown deadline. */
const jobsMayTakeMs = 8_000;

const sweepQueue = 'sweep';
/** Runs beside the sweeps, so that it also runs while one of them hangs. */
const watchQueue = 'watch-sweeps';

/** A killed process leaves its jobs marked as running: jobs without a heartbeat are retried. */
const heartbeat = { heartbeatSeconds: 10 };
const superviseSeconds = 10;

/**
 * Seconds between polls of each worker. A new job wakes all of them (NOTIFY), and so does a job
 * that was found, so a long queue is worked off without a pause. Retries, and jobs queued while no
 * server ran, send no NOTIFY: the first worker finds these within a second, the others while it is
 * busy.
 */
const workersPollSeconds = [1, 5, 5, 5];

/** Jobs in the database (pg-boss): committed with their cause, shared by all server processes. */
export class Jobs implements JobQueue {
  readonly #boss: PgBoss;
  readonly #db: Database;
  readonly #log: Log;
  readonly #jobs: RegisteredJob[] = [];
  readonly #sweeps: { name: string; run: Sweep }[] = [];
  readonly #watches: { name: string; run: Sweep }[] = [];
  readonly #works: boolean;
  readonly #startedAt = performance.now();
  #hasSwept = false;
  #isStopping = false;

  /** A process that does not work only queues jobs. */
  constructor(url: string, db: Database, log: Log, { works = true }: { works?: boolean } = {}) {
    this.#works = works;
    this.#db = db;
    this.#log = log;
    this.#boss = new PgBoss({
      connectionString: url,
      application_name: applicationName(),
      max: 4,
      schema: 'jobs',
      useListenNotify: works,
      supervise: works,
      schedule: works,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
      queueCacheIntervalSeconds: superviseSeconds,
    });
    this.#boss.on('error', (error) => {
      if (!this.#isStopping) log.error({ err: error }, 'job queue');
    });
  }

  /** Call before `start`. */
  handle<Payload extends object>(
    { name, retries }: JobDefinition<Payload>,
    handle: JobHandler<Payload>,
  ): void {
    this.#jobs.push({ name, retries, handle });
  }

  /** Call before `start`. Sweeps run in the order of registration. */
  sweep(name: string, run: Sweep): void {
    this.#sweeps.push({ name, run });
  }

  /** Call before `start`. Runs every minute in one process, even while a sweep hangs. */
  watch(name: string, run: Sweep): void {
    this.#watches.push({ name, run });
  }

  get sweepNames(): string[] {
    return this.#sweeps.map(({ name }) => name);
  }

  get isBeginning(): boolean {
    return !this.#hasSwept && performance.now() < this.#startedAt + stoppedAfterMinutes * 60_000;
  }

  async send<Payload extends object>(
    tx: Transaction,
    name: string,
    payload: Payload,
  ): Promise<void> {
    await this.#boss.send(name, payload, { db: fromDrizzle(tx, sql) });
  }

  get names(): string[] {
    return [...this.#jobs.map(({ name }) => name), sweepQueue];
  }

  async retry(tx: Transaction, name: string, ids: string[]): Promise<void> {
    await this.#boss.retry(name, ids, { db: fromDrizzle(tx, sql) });
  }

  async start(): Promise<void> {
    await this.#boss.start();
    for (const job of this.#jobs) {
      await this.#boss.createQueue(job.name, {
        retryLimit: job.retries,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: 3600,
        notify: true,
        ...heartbeat,
      });
      if (this.#works) await this.#startWorkers(job);
    }
  }

  async #startWorkers({ name, handle }: RegisteredJob): Promise<void> {
    const workers: string[] = [];
    for (const seconds of workersPollSeconds) {
      const worker = await this.#boss.work<never>(
        name,
        { batchSize: 1, pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds },
        async ([item]) => {
          if (!item) return;
          for (const id of workers) this.#boss.notifyWorker(id);
          const scope = { job: name, jobId: item.id };
          await inScope(scope, () =>
            inSpan(`job ${name}`, 'internal', () =>
              this.#runLogged(name, () => handle({ system: name }, item.data)),
            ),
          );
        },
      );
      workers.push(worker);
    }
  }

  /** Call once the demo is loaded: its trips begin in the past, and a sweep would expire the requests. */
  async startSweeps(): Promise<void> {
    if (!this.#works) return;
    await this.#boss.createQueue(sweepQueue, { policy: 'exclusive', retryLimit: 0, ...heartbeat });
    await this.#boss.work(sweepQueue, { pollingIntervalSeconds: 5 }, () => this.runSweeps());
    await this.#boss.schedule(sweepQueue, '* * * * *');
    await this.#boss.createQueue(watchQueue, { policy: 'exclusive', retryLimit: 0, ...heartbeat });
    await this.#boss.work(watchQueue, { pollingIntervalSeconds: 5 }, () => this.runWatches());
    await this.#boss.schedule(watchQueue, '* * * * *');
  }

  async #runLogged(name: string, run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      // The next process runs it again.
      if (this.#isStopping) this.#log.info({ job: name }, 'job cut short by the stop');
      else this.#log.error({ err: error, job: name }, 'job failed');
      // The job library stores every field of an error, and some hold addresses.
      throw toPlainError(error);
    }
  }

  /** A failure is logged. */
  async #runScoped(name: string, run: () => Promise<void>): Promise<void> {
    await inScope({ job: name }, () => this.#runLogged(name, run)).catch(() => undefined);
  }

  /** A failure stops no other sweep. With a wrong clock none runs here: another process does the work. */
  async runSweeps(): Promise<void> {
    await this.#runLogged(sweepQueue, () => requireSameClock(this.#db));
    let ended: string[] = [];
    const save = async () => {
      const names = ended;
      ended = [];
      if (names.length > 0) {
        await this.#runScoped(sweepQueue, () => saveSweepRuns(this.#db, names));
      }
    };
    // One statement serves all of them, but none waits for a sweep that hangs.
    const timer = setInterval(save, 1000).unref();
    for (const { name, run } of this.#sweeps) {
      if (this.#isStopping) break;
      await this.#runScoped(name, () =>
        countSweep(name, async () => {
          await run({ system: name });
          ended.push(name);
        }),
      );
    }
    clearInterval(timer);
    await save();
    this.#hasSwept = true;
    if (!this.#isStopping) await this.runWatches();
  }

  async runWatches(): Promise<void> {
    for (const { name, run } of this.#watches) {
      await this.#runScoped(name, () => run({ system: name }));
    }
  }

  /** Waits until no job is waiting or running, or the time is up; for tests and the test clock. */
  async drain(timeoutMs: number): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while ((await this.#countUnfinished()) > 0 && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async #countUnfinished(): Promise<number> {
    const names = this.#jobs.map((job) => job.name);
    const result = await this.#db.execute<{ count: number }>(
      sql`select count(*)::int as count from jobs.job
          where name in ${names} and (state in ('created', 'active')
            or (state = 'retry' and start_after < now() + interval '2 seconds'))`,
    );
    return result.rows[0]?.count ?? 0;
  }

  /** Lets running jobs finish within a limit; those cut off run again later. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#boss.stop({ graceful: true, timeout: jobsMayTakeMs });
  }
}

/** A failure is logged and does not stop the others. */
export async function runEach<Item>(
  log: Log,
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await run(item);
    } catch (error) {
      log.error({ err: error, item }, 'left for the next sweep');
    }
  }
}
