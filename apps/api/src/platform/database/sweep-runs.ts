import { inArray, sql } from 'drizzle-orm';
import { sweepRuns } from '../../schema/platform.ts';
import type { Queryable } from './index.ts';

export async function saveSweepRuns(db: Queryable, names: readonly string[]): Promise<void> {
  await db
    .insert(sweepRuns)
    .values(names.map((name) => ({ name, succeededAt: sql`now()` })))
    .onConflictDoUpdate({ target: sweepRuns.name, set: { succeededAt: sql`now()` } });
}

/** A sweep runs every minute. */
export const stoppedAfterMinutes = 5;

const isStopped = sql<boolean>`${sweepRuns.succeededAt} < now() - ${stoppedAfterMinutes} * interval '1 minute'`;

/** When each of these sweeps last ended well, for those that have run once. */
export function listSweepRuns(db: Queryable, names: readonly string[]) {
  return db
    .select({ name: sweepRuns.name, ranAt: sweepRuns.succeededAt, isStopped })
    .from(sweepRuns)
    .where(inArray(sweepRuns.name, [...names]));
}

/** Those of these sweeps that have run once, but not lately by the database's clock. */
export async function listStoppedSweeps(
  db: Queryable,
  names: readonly string[],
): Promise<string[]> {
  const runs = await listSweepRuns(db, names);
  return runs.filter((run) => run.isStopped).map(({ name }) => name);
}
