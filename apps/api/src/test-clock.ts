import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ShiftedClock } from './platform/clock.ts';
import type { Notifications } from './platform/database/notifications.ts';
import { notify } from './platform/database/notifications.ts';
import { findTestClockOffset, growTestClockOffset } from './platform/database/test-clock.ts';
import type { Deps } from './platform/deps.ts';
import { AppError } from './platform/errors.ts';
import type { Jobs } from './platform/jobs/index.ts';

const channel = 'test_clock';
const jobsMayTakeMs = 60_000;

/** Restores the offset of earlier runs and follows offsets that other processes set. */
export async function restoreTestClock(
  deps: Deps,
  clock: ShiftedClock,
  notifications: Notifications,
): Promise<void> {
  clock.shiftTo(await findTestClockOffset(deps.db));
  notifications.on(channel, (offset) => clock.shiftTo(Number(offset)));
}

interface TestClockOptions {
  deps: Deps;
  clock: ShiftedClock;
  jobs: Jobs;
  sandboxUrl: string | undefined;
}

/**
 * POST /api/test/clock: moves the product and the sandbox together, forward only, and answers when
 * the jobs that fell due are done. The clock stands still meanwhile: a test that moves to five
 * seconds before a deadline has five seconds left. Registered only with TEST_CLOCK=1 outside
 * production.
 */
export function registerTestClock(app: FastifyInstance, options: TestClockOptions): void {
  const { deps, clock, jobs, sandboxUrl } = options;
  const body = z.object({ now: z.iso.datetime({ offset: true }) });
  app.post<{ Body: z.output<typeof body> }>(
    '/api/test/clock',
    { schema: { hide: true, body } },
    async (request) => {
      const target = new Date(request.body.now);
      if (target < clock.now()) {
        throw new AppError('clock_backwards', 'The clock only goes forward.');
      }
      const offset = target.getTime() - Date.now();
      await growTestClockOffset(deps.db, offset);
      await notify(deps.db, channel, String(offset));
      await clock.holdAt(target, async () => {
        // After the product, whose clock the sandbox's events must find at this time.
        if (sandboxUrl) await moveSandbox(sandboxUrl, target);
        // Due work can cause more due work, which the second round finds.
        for (let round = 0; round < 2; round += 1) {
          await jobs.drain(jobsMayTakeMs);
          await jobs.runSweeps();
        }
        await jobs.drain(jobsMayTakeMs);
      });
      return { now: clock.now().toISOString() };
    },
  );
}

async function moveSandbox(url: string, now: Date): Promise<void> {
  const answer = await fetch(`${url}/_sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: now.toISOString() }),
  });
  // The sandbox may have this time already, after a call that stopped halfway.
  if (!answer.ok && answer.status !== 409) {
    throw new Error(`The sandbox's clock answered ${answer.status}.`);
  }
}
