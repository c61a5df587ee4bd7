import { lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { userInstruments } from '../../schema/risk.ts';

type Instrument = Pick<typeof userInstruments.$inferInsert, 'userId' | 'kind' | 'fingerprint'>;

/** Records that an account uses a card or bank account. Ignores cards without a fingerprint. */
export async function saveInstrument(
  db: Queryable,
  { fingerprint, ...of }: Omit<Instrument, 'fingerprint'> & { fingerprint?: string | null },
  at: Date,
): Promise<void> {
  if (!fingerprint) return;
  const { userId, kind } = userInstruments;
  await db
    .insert(userInstruments)
    .values({ ...of, fingerprint, firstSeenAt: at, lastSeenAt: at })
    .onConflictDoUpdate({
      target: [userId, kind, userInstruments.fingerprint],
      set: { lastSeenAt: sql`excluded.last_seen_at` },
    });
}

export async function deleteOldInstruments(db: Queryable, before: Date): Promise<void> {
  await db.delete(userInstruments).where(lt(userInstruments.lastSeenAt, before));
}
