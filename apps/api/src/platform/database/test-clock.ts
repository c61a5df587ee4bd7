import { sql } from 'drizzle-orm';
import { testClock } from '../../schema/platform.ts';
import type { Queryable } from './index.ts';

export async function findTestClockOffset(db: Queryable): Promise<number> {
  const [row] = await db.select().from(testClock);
  return row?.offsetMs ?? 0;
}

/** Never shrinks, in any order of writes. */
export async function growTestClockOffset(db: Queryable, offsetMs: number): Promise<void> {
  await db
    .insert(testClock)
    .values({ id: 1, offsetMs })
    .onConflictDoUpdate({
      target: testClock.id,
      set: { offsetMs: sql`greatest(${testClock.offsetMs}, excluded.offset_ms)` },
    });
}
