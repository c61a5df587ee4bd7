import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/index.ts';

/** Lines that a booking had before, as its trade would have posted them. */
export async function insertLedgerLines(
  db: Database,
  bookingId: number | null,
  lines: Record<string, number>,
): Promise<void> {
  const name = `test-${crypto.randomUUID()}`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into ledger_entries (entry, stripe_object, event, booking_id, line_count, posted_at)
      values (${`${name}:earlier`}, ${name}, 'earlier', ${bookingId},
        ${Object.keys(lines).length}, now())`);
    for (const [account, cents] of Object.entries(lines)) {
      await tx.execute(sql`
        insert into ledger_lines (entry, event, booking_id, account, cents, posted_at)
        values (${`${name}:earlier`}, 'earlier', ${bookingId}, ${account}, ${cents}, now())`);
    }
  });
}

/** From here on the host owes a sum of a booking. */
export async function insertDebt(
  db: Database,
  { bookingId, hostId, cents }: { bookingId: number; hostId: string; cents: number },
): Promise<void> {
  await insertLedgerLines(db, bookingId, { host_receivables: cents, losses: -cents });
  await db.execute(sql`insert into host_receivables (host_id, booking_id, cents, created_at)
    values (${hostId}, ${bookingId}, ${cents}, now())`);
}
