import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Jobs } from '../../platform/jobs/index.ts';

/** The part whose events count: the request itself, or the jobs that it queues. */
export type Part = 'request' | 'jobs';

/** Content of the header `x-die`: this booking's flow dies after `after` events of this part. */
export interface DeathWish {
  bookingId: number;
  part: Part;
  after: number;
  /** Read-only calls count too. They change nothing, so dying before or after one is the same. */
  countsReads: boolean;
}

/** An event between a process and the outside. */
export interface FlowEvent {
  name: string;
  kind: 'read' | 'call' | 'commit';
}

/** A message from the worker to the test. */
export interface FlowMessage {
  bookingId: number;
  passed: number;
  diedAt?: string;
  requestIsOver?: boolean;
}

/** Everything done for one booking because of one request. */
interface Flow extends DeathWish {
  passed: number;
  isDead: boolean;
  /** Rejects when the flow dies. */
  death: Promise<never>;
  die(point: string): void;
  tell(news: Pick<FlowMessage, 'diedAt' | 'requestIsOver'>): void;
  requestIsOver: Promise<void>;
  endRequest(): void;
}

/** The request of a flow, or one of its jobs. */
interface Run {
  flow: Flow;
  part: Part;
  isDead: boolean;
  /** Jobs were queued in a transaction. */
  hasQueuedJobs: boolean;
  /** Connections of its open transactions. */
  clients: Set<pg.PoolClient>;
}

const runs = new AsyncLocalStorage<Run>();
const flows = new Map<number, Flow>();

/** The request or job that calls this; undefined outside of any flow. */
export const currentRun = (): Run | undefined => runs.getStore();

/** Called before each call to Stripe and each commit. Never returns in a dead flow. */
export async function beforeEvent(event: FlowEvent): Promise<void> {
  const run = currentRun();
  if (!run) return;
  const { flow } = run;
  if (counts(run, event) && flow.after === 0) flow.die(`before ${event.name}`);
  await stayDead(run);
}

/** Called after each call to Stripe and each commit. Never returns if the flow dies there. */
export async function afterEvent(event: FlowEvent): Promise<void> {
  const run = currentRun();
  if (!run) return;
  const { flow } = run;
  if (counts(run, event)) {
    flow.passed += 1;
    flow.tell({});
    if (flow.passed === flow.after) flow.die(`after ${event.name}`);
  }
  // The process of the request is gone, and other processes run its jobs.
  const isQueued = event.kind === 'commit' && run.hasQueuedJobs;
  if (run.part === 'request' && flow.part === 'jobs' && isQueued) {
    run.isDead = true;
    flow.endRequest();
  }
  await stayDead(run);
}

const counts = ({ flow, part, isDead }: Run, { kind }: FlowEvent) =>
  part === flow.part && !flow.isDead && !isDead && (flow.countsReads || kind !== 'read');

/** Rolls back the open transactions of a dead process, and never returns. */
async function stayDead(run: Run): Promise<void> {
  if (!run.isDead && !run.flow.isDead) return;
  for (const client of [...run.clients]) {
    await client.query('rollback');
    client.release();
  }
  await new Promise(() => undefined);
}

/** Begins a flow at each request with the header `x-die`. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const wish = request.headers['x-die'];
    if (typeof wish !== 'string') return done();
    const flow = beginFlow(JSON.parse(wish));
    runs.run(newRun(flow, 'request'), done);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const wish = request.headers['x-die'];
    if (typeof wish === 'string')
      flows.get((JSON.parse(wish) as DeathWish).bookingId)?.endRequest();
    done();
  });
}

const newRun = (flow: Flow, part: Part): Run => ({
  flow,
  part,
  isDead: false,
  hasQueuedJobs: false,
  clients: new Set(),
});

function beginFlow(wish: DeathWish): Flow {
  const { bookingId } = wish;
  const death = Promise.withResolvers<never>();
  // A flow may die although nothing awaits its death.
  death.promise.catch(() => undefined);
  const request = Promise.withResolvers<void>();
  const flow: Flow = {
    ...wish,
    passed: 0,
    isDead: false,
    death: death.promise,
    die: (point) => {
      flow.isDead = true;
      death.reject(new Error('The process is dead.'));
      flow.tell({ diedAt: point });
    },
    tell: (news) => {
      process.send?.({ bookingId, passed: flow.passed, ...news } satisfies FlowMessage);
    },
    requestIsOver: request.promise,
    endRequest: () => {
      request.resolve();
      flow.tell({ requestIsOver: true });
    },
  };
  flows.set(bookingId, flow);
  return flow;
}

/**
 * The jobs of a booking wait until its request is over, so that the order of events is fixed. Jobs of a
 * dead flow fail, as when their process ends, and are retried elsewhere. Sweeps run again only after
 * the restart.
 */
export function watchJobs(): void {
  const { handle, sweep } = Jobs.prototype;
  Jobs.prototype.handle = function watchedHandle(definition, run) {
    handle.call(this, definition, async (actor, payload) => {
      const flow = flows.get((payload as { bookingId?: number }).bookingId ?? 0);
      if (!flow) return run(actor, payload as never);
      await Promise.race([
        flow.death,
        flow.requestIsOver.then(() =>
          runs.run(newRun(flow, 'jobs'), () => run(actor, payload as never)),
        ),
      ]);
    });
  };
  Jobs.prototype.sweep = function watchedSweep(name, run) {
    sweep.call(this, name, async (actor) => {
      if (flows.size === 0) await run(actor);
    });
  };
}
