import { and, inArray, sql } from 'drizzle-orm';
import { sweepRuns } from '../../schema/platform.ts';
import type { Queryable } from './index.ts';

export async function saveSweepRun(db: Queryable, name: string): Promise<void> {
  await db
    .insert(sweepRuns)
    .values({ name, succeededAt: sql`now()` })
    .onConflictDoUpdate({ target: sweepRuns.name, set: { succeededAt: sql`now()` } });
}

/** Those of these sweeps that have run once, but not within this time by the database's clock. */
export async function listStoppedSweeps(
  db: Queryable,
  names: readonly string[],
  minutes: number,
): Promise<string[]> {
  const rows = await db
    .select({ name: sweepRuns.name })
    .from(sweepRuns)
    .where(
      and(
        inArray(sweepRuns.name, [...names]),
        sql`${sweepRuns.succeededAt} < now() - ${minutes} * interval '1 minute'`,
      ),
    );
  return rows.map(({ name }) => name);
}
