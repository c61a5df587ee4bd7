import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { until } from './factories.ts';

/** Waits until at least this many requests wait for a lock of the database. */
export const untilWaiting = (db: Queryable, count: number) =>
  until(async () => {
    const { rows } = await db.execute(sql`
      select distinct pid from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`);
    return rows.length >= count;
  });
