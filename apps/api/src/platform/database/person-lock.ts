import { sql } from 'drizzle-orm';
import type { Queryable } from './index.ts';
import { personLocks } from './lock-numbers.ts';

/** Held until the transaction ends. */
export async function lockWritesOf(
  tx: Queryable,
  kind: keyof typeof personLocks,
  personId: string,
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${personId}, ${personLocks[kind]}))`,
  );
}
