import pg from 'pg';
import type { Log } from '../log.ts';
import { lockNumbers } from './lock-numbers.ts';

const { sandboxOwner: ownerLock, sandboxMember: memberLock } = lockNumbers;
const retryMs = 100;

/**
 * Tracks which processes use a database's sandbox, and which one runs it, by advisory locks on one
 * connection. They end with the process; `renew` restores them after the connection breaks.
 */
export class SandboxLocks {
  readonly #url: string;
  readonly #log: Log;
  #client: pg.Client | undefined;

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
  }

  /** True for the first process, which is alone until `admitOthers`. */
  async join(): Promise<boolean> {
    await this.#connect();
    for (;;) {
      if (await this.#ask('pg_try_advisory_lock', memberLock)) return true;
      if (await this.#ask('pg_try_advisory_lock_shared', memberLock)) return false;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }

  async admitOthers(): Promise<void> {
    await this.#ask('pg_try_advisory_lock_shared', memberLock);
    await this.#ask('pg_advisory_unlock', memberLock);
  }

  /** True if no other process runs the sandbox. */
  tryOwn(): Promise<boolean> {
    return this.#ask('pg_try_advisory_lock', ownerLock);
  }

  /** Joins again after the connection broke. */
  async renew(): Promise<void> {
    if (this.#client) return;
    await this.#connect();
    await this.#ask('pg_try_advisory_lock_shared', memberLock);
  }

  async close(): Promise<void> {
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    client.on('error', (error) => {
      this.#log.warn({ err: error }, 'sandbox lock');
      if (this.#client === client) this.#client = undefined;
    });
    await client.connect();
    this.#client = client;
  }

  async #ask(lock: string, key: number): Promise<boolean> {
    if (!this.#client) return false;
    const { rows } = await this.#client.query<{ granted: boolean }>(
      `select ${lock}($1) as granted`,
      [key],
    );
    return rows[0]?.granted ?? false;
  }
}
