import { sql } from 'drizzle-orm';
import { connectDatabase, type Database } from '../../platform/database/index.ts';

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

/**
 * A debt of the last trip that a host completed, for tests that know only the address of the
 * database. Returns the booking's id.
 */
export async function insertDebtOfHost(
  databaseUrl: string,
  { email, cents }: { email: string; cents: number },
): Promise<number> {
  const { db, close } = connectDatabase(databaseUrl, { poolSize: 2, onError: console.error });
  const { rows } = await db.execute<{ bookingId: number; hostId: string }>(sql`
    select bookings.id as "bookingId", users.id as "hostId"
    from bookings join users on users.id = bookings.owner_id
    where users.email = ${email} and bookings.status = 'completed'
    order by bookings.id desc limit 1`);
  const [trip] = rows;
  if (!trip) throw new Error(`${email} has completed no trip.`);
  await insertDebt(db, { ...trip, cents });
  await close();
  return trip.bookingId;
}
