import type { System } from '../actor.ts';
import type { Context } from '../context.ts';

interface JobOptions {
  /** With growing delays. */
  retries: number;
}

/** Work that runs after commit, at least once: its handler must be safe to run twice. */
export interface JobDefinition<Payload extends object> extends JobOptions {
  name: string;
  /** Queues the work in the transaction that causes it: it runs if and only if that commits. */
  enqueue(ctx: Context, payload: Payload): Promise<void>;
}

export type JobHandler<Payload extends object> = (actor: System, payload: Payload) => Promise<void>;

/** Register the handler in the `work.ts` of its feature. */
export function defineJob<Payload extends object>(
  name: string,
  options: JobOptions,
): JobDefinition<Payload> {
  return {
    name,
    ...options,
    enqueue: ({ tx, deps }, payload) => deps.jobs.send(tx, name, payload),
  };
}
