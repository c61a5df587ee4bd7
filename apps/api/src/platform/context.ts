import type { Actor } from './actor.ts';
import { isDeadlock, type Transaction } from './database/index.ts';
import type { Deps } from './deps.ts';
import { deadlocks } from './metrics/index.ts';

/** One transaction, one actor, one moment: everything below a use case takes `(ctx, input)`. */
export interface Context<Who extends Actor = Actor, D = Deps> {
  tx: Transaction;
  deps: D;
  actor: Who;
  /** When the transaction began; the clock is not asked again. */
  now: Date;
}

const mostTries = 3;

/**
 * Commits what `work` does, or nothing if it throws. Nothing outside the database belongs in here:
 * of two transactions that wait for each other the database ends one, whose work then runs again.
 */
export async function inTransaction<
  Who extends Actor,
  D extends Pick<Deps, 'db' | 'clock'>,
  Result,
>(deps: D, actor: Who, work: (ctx: Context<Who, D>) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await deps.db.transaction((tx) => work({ tx, deps, actor, now: deps.clock.now() }));
    } catch (error) {
      if (!isDeadlock(error) || tries === mostTries) throw error;
      deadlocks.inc();
    }
  }
}
