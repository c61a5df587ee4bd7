import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { connectDatabase } from '../../platform/database/index.ts';
import { createStripe } from '../../platform/stripe/index.ts';
import { controlSandbox, type TestSite } from '../harness/factories.ts';
import { freePort } from '../processes/free-port.ts';
import {
  type ServerProcess,
  type ServerSettings,
  startServerProcess,
} from '../processes/server-process.ts';

/** A server with its sandbox in a separate process that can be killed, with a movable clock. */
export class SimulatedSite implements TestSite {
  readonly db: TestSite['db'];
  /** The dashboard's client, which injected faults do not affect. */
  readonly stripe: Stripe;
  readonly #settings: ServerSettings;
  readonly #closeDatabase: () => Promise<unknown>;
  #server: ServerProcess;
  #offsetMs = 0;

  private constructor(settings: ServerSettings, server: ServerProcess) {
    this.#settings = settings;
    this.#server = server;
    const connection = connectDatabase(settings.databaseUrl ?? '', {
      poolSize: 4,
      onError: () => undefined,
    });
    this.db = connection.db;
    this.#closeDatabase = () => connection.close();
    this.stripe = createStripe({
      secretKey: 'sk_test_dashboard',
      sandboxUrl: server.sandboxUrl,
    });
  }

  /** Runs `worker`, if given, instead of the usual server. */
  static async start(databaseUrl: string, worker?: string): Promise<SimulatedSite> {
    const dataDir = await mkdtemp(join(tmpdir(), 'curbside-simulation-'));
    const settings = {
      port: await freePort(),
      sandboxPort: await freePort(),
      dataDir,
      databaseUrl,
      variables: { LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'fatal' },
      ...(worker && { worker }),
    };
    return new SimulatedSite(settings, await startServerProcess(settings));
  }

  get url(): string {
    return this.#server.url;
  }

  get sandboxUrl(): string {
    return this.#server.sandboxUrl;
  }

  /** The server's output since its last start. */
  output(): string {
    return this.#server.output();
  }

  /** Subscribes to the server's messages until its next start, or until the returned function is called. */
  onMessage(listener: (message: unknown) => void): () => void {
    return this.#server.onMessage(listener);
  }

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  /** Moves the clock of product and sandbox ahead, if necessary, and waits for due work. */
  async travelTo(instant: Date): Promise<void> {
    if (instant <= this.now()) return;
    this.#offsetMs = instant.getTime() - Date.now();
    const answer = await fetch(`${this.url}/api/test/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now: instant.toISOString() }),
    });
    if (!answer.ok) throw new Error(`The clock answered ${answer.status}: ${await answer.text()}`);
  }

  /** Makes a sandbox control call; faults only affect the product's key. */
  async control(name: string, body: object): Promise<void> {
    const scope = name === 'faults' ? { key: 'sk_test_sandbox' } : {};
    await controlSandbox(this, name, { ...body, ...scope });
  }

  /**
   * Kills server and sandbox with SIGKILL and restarts them. The next process takes over the jobs of
   * the dead one at once; normally it would wait for their heartbeat to expire.
   */
  async killAndRestart(): Promise<void> {
    await this.#server.kill();
    await this.db.execute(sql`update jobs.job set state = 'retry' where state = 'active'`);
    await this.retryJobs();
    this.#server = await startServerProcess(this.#settings);
  }

  /** Makes failed jobs due: their backoff is in real time, which the simulation does not wait for. */
  async retryJobs(): Promise<void> {
    await this.db.execute(sql`update jobs.job set start_after = now() where state = 'retry'`);
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    await this.#closeDatabase();
    await rm(this.#settings.dataDir, { recursive: true, force: true });
  }
}
