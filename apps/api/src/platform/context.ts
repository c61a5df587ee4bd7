import type { Actor } from './actor.ts';
import type { Transaction } from './database/index.ts';
import type { Deps } from './deps.ts';

/** One transaction, one actor, one moment: everything below a use case takes `(ctx, input)`. */
export interface Context<Who extends Actor = Actor, D = Deps> {
  tx: Transaction;
  deps: D;
  actor: Who;
  /** When the transaction began; the clock is not asked again. */
  now: Date;
}

/** Commits what `work` does, or nothing if it throws. Nothing outside the database belongs in here. */
export function inTransaction<Who extends Actor, D extends Pick<Deps, 'db' | 'clock'>, Result>(
  deps: D,
  actor: Who,
  work: (ctx: Context<Who, D>) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction((tx) => work({ tx, deps, actor, now: deps.clock.now() }));
}
