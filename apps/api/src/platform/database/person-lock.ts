import { sql } from 'drizzle-orm';
import type { Queryable } from './index.ts';

/** Whatever has a limit per person, so that parallel calls cannot pass it together. */
const locks = {
  requests: 7420101,
  messages: 7420102,
  uploads: 7420103,
  incidents: 7420104,
  tickets: 7420105,
  inspections: 7420106,
} as const;

/** Serializes one person's writes of a kind until the transaction ends. */
export async function lockWritesOf(
  tx: Queryable,
  kind: keyof typeof locks,
  personId: string,
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${personId}, ${locks[kind]}))`,
  );
}
