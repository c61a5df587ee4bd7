import { ShiftedClock } from './platform/clock.ts';
import type { Database } from './platform/database/index.ts';
import { getSecret } from './platform/database/settings.ts';
import { findTestClockOffset } from './platform/database/test-clock.ts';
import type { Deps } from './platform/deps.ts';
import type { Env } from './platform/env.ts';
import { Jobs } from './platform/jobs/index.ts';
import { createLog } from './platform/log.ts';
import { createMailer } from './platform/mail/index.ts';
import { createPusher } from './platform/push/index.ts';
import { createStorage } from './platform/storage/index.ts';
import { connectStripe } from './platform/stripe/connect.ts';
import { joinSandbox } from './platform/stripe/sandbox.ts';

/** Runs a use case for a command: it asks Stripe or the sandbox, but runs no jobs. */
export async function withCommandDeps<Result>(
  env: Env,
  { db, url }: { db: Database; url: string },
  run: (deps: Deps) => Promise<Result>,
): Promise<Result> {
  const log = createLog('silent');
  const clock = new ShiftedClock();
  clock.shiftTo(await findTestClockOffset(db));
  const webhookSecret = `whsec_${await getSecret(db, 'stripe-webhook')}`;
  const sandbox = env.usesSandbox
    ? await joinSandbox({
        // Any free port: unless a server has one, this sandbox serves the command only.
        env: { ...env, SANDBOX_PORT: 0 },
        db,
        directUrl: url,
        webhookSecret,
        connectWebhookSecret: webhookSecret,
        log,
      })
    : undefined;
  try {
    return await run({
      env,
      db,
      reads: (read) => read(db),
      clock,
      log,
      jobs: new Jobs(url, db, log),
      mailer: createMailer(env, clock, await getSecret(db, 'unsubscribe')),
      pusher: await createPusher(env, db),
      storage: await createStorage(env),
      ...connectStripe(env, sandbox),
    });
  } finally {
    await sandbox?.close();
  }
}
