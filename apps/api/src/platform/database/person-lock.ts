import { sql } from 'drizzle-orm';
import type { Queryable } from './index.ts';

/** What is counted for each person, so that parallel calls cannot pass a limit together. */
const locks = {
  requests: 7420101,
  messages: 7420102,
  uploads: 7420103,
  incidents: 7420104,
  tickets: 7420105,
  inspections: 7420106,
} as const;

/** Lets what one person writes of a kind come one after the other until the transaction ends. */
export async function lockWritesOf(
  tx: Queryable,
  kind: keyof typeof locks,
  personId: string,
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${personId}, ${locks[kind]}))`,
  );
}
