import type Stripe from 'stripe';
import type { Clock } from './clock.ts';
import type { Database } from './database/index.ts';
import type { Reads } from './database/replica.ts';
import type { Env } from './env.ts';
import type { JobQueue } from './jobs/index.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/index.ts';
import type { Pusher } from './push/index.ts';
import type { Storage } from './storage/index.ts';

export interface Deps {
  env: Env;
  db: Database;
  /** For reads that may be a few seconds old. */
  reads: Reads;
  clock: Clock;
  jobs: JobQueue;
  log: Log;
  mailer: Mailer;
  pusher: Pusher;
  storage: Storage;
  stripe: Stripe;
  /** The address of Stripe's dashboard, or of the sandbox's. */
  stripeDashboard: string;
}
