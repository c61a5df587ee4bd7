import { sql } from 'drizzle-orm';
import type { SimulatedSite } from '../simulator/simulated-site.ts';
import type { Flow, Scene } from './flows.ts';
import type { DeathWish, FlowMessage } from './follow-flow.ts';

export interface Outcome {
  /** The event at which its process died; undefined if it survived. */
  diedAt: string | undefined;
  /** Number of counted events. */
  passed: number;
}

const mayTakeMs = 20_000;

/** Makes the flow's request, and waits until its process is dead or all of its jobs are done. */
export async function liveFlow(
  site: SimulatedSite,
  { flow, scene }: { flow: Flow; scene: Scene },
  death: Omit<DeathWish, 'bookingId'>,
): Promise<Outcome> {
  const bookingId = scene.booking.id;
  const died = Promise.withResolvers<string>();
  const requestIsOver = Promise.withResolvers<void>();
  let passed = 0;
  const stopListening = site.onMessage((message) => {
    const told = message as FlowMessage;
    if (told.bookingId !== bookingId) return;
    if (told.passed !== undefined) passed = told.passed;
    if (told.diedAt !== undefined) died.resolve(told.diedAt);
    if (told.requestIsOver) requestIsOver.resolve();
  });
  const wish: DeathWish = { bookingId, ...death };
  const answered = flow.ask(scene, { 'x-die': JSON.stringify(wish) }).then(
    ({ status, body }) => {
      if (status !== 200)
        throw new Error(`${flow.name} answered ${status}: ${JSON.stringify(body)}`);
    },
    // A dead request is never answered; its connection ends with the process.
    () => undefined,
  );
  const refused = answered.then(() => new Promise<never>(() => undefined));
  const over = new AbortController();
  const lived = requestIsOver.promise.then(() => waitForJobs(site, bookingId, over.signal));
  const diedAt = await Promise.race([
    died.promise,
    lived.then(() => undefined),
    refused,
    timeOut(`booking ${bookingId}: ${flow.name} ${JSON.stringify(wish)}`),
  ]).finally(() => {
    over.abort();
    stopListening();
  });
  return { diedAt, passed };
}

/** Jobs of a dead process stay queued, so the wait ends with `over`. */
async function waitForJobs(
  { db }: SimulatedSite,
  bookingId: number,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    const { rows } = await db.execute(
      sql`select from jobs.job where data->>'bookingId' = ${String(bookingId)}
          and state in ('created', 'active', 'retry')`,
    );
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function timeOut(what: string): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`Nothing more happens: ${what}`)), mayTakeMs).unref();
  });
}
