import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, Queryable } from '../database/index.ts';
import type { Log } from '../log.ts';

/** A kind of work that runs after commit, at least once: its `run` must be safe to run twice. */
export interface Job<Data extends object> {
  name: string;
  /** How many times a failure is tried again, with growing pauses. */
  retries: number;
  run(data: Data): Promise<void>;
}

/** A sweep looks for what is due by the clock and does it; it runs every minute on one process. */
export interface Sweep {
  name: string;
  run(): Promise<void>;
}

/** What use cases need: to queue a job in the transaction that causes it. */
export interface JobQueue {
  send<Data extends object>(db: Queryable, name: string, data: Data): Promise<void>;
}

const sweepQueue = 'sweep';

/** Jobs in the database (pg-boss): committed with their cause, shared by all server processes. */
export class Jobs implements JobQueue {
  readonly #boss: PgBoss;
  readonly #db: Database;
  readonly #log: Log;
  readonly #jobs: Job<never>[] = [];
  readonly #sweeps: Sweep[] = [];

  constructor(url: string, db: Database, log: Log) {
    this.#db = db;
    this.#log = log;
    this.#boss = new PgBoss({
      connectionString: url,
      max: 4,
      schema: 'jobs',
      useListenNotify: true,
    });
    this.#boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  }

  /** Adds a kind of job. Before start. */
  register<Data extends object>(job: Job<Data>): void {
    this.#jobs.push(job);
  }

  /** Adds a sweep. Before start. Sweeps run in the order of registration. */
  registerSweep(sweep: Sweep): void {
    this.#sweeps.push(sweep);
  }

  async send<Data extends object>(db: Queryable, name: string, data: Data): Promise<void> {
    await this.#boss.send(name, data, { db: fromDrizzle(db, sql) });
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
      });
      await this.#boss.work<never>(
        job.name,
        {
          batchSize: 1,
          localConcurrency: 4,
          pollingIntervalSeconds: 1,
          // A retry falls due without a notification: unless told, it would wait for half a minute.
          notifyPollingIntervalSeconds: 1,
        },
        async ([item]) => {
          if (item) await this.#runLogged(job.name, () => job.run(item.data));
        },
      );
    }
    await this.#boss.createQueue(sweepQueue, { policy: 'exclusive', retryLimit: 0 });
    await this.#boss.work(sweepQueue, { pollingIntervalSeconds: 5 }, () => this.sweep());
    await this.#boss.schedule(sweepQueue, '* * * * *');
  }

  async #runLogged(name: string, run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      this.#log.error({ err: error, job: name }, 'job failed');
      throw error;
    }
  }

  /** Runs every sweep once. One that fails is logged and does not keep the others from running. */
  async sweep(): Promise<void> {
    for (const sweep of this.#sweeps) {
      await this.#runLogged(sweep.name, () => sweep.run()).catch(() => undefined);
    }
  }

  /** Waits until no job is waiting or running, or until the time is up; for tests and the test clock. */
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

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 20_000 });
  }
}

/** Does the same for each of many. One that fails is logged and does not keep the others from it. */
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
