import { sql } from 'drizzle-orm';
import type { TestApp } from './test-app.ts';

/** Converts a booking's contract to an older one, without terms for cancelling. */
export async function withoutCancellation(app: TestApp, bookingId: number): Promise<void> {
  await app.db.transaction(async (tx) => {
    // Without triggers, which forbid changes of contracts.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update contracts
      set terms = (terms::jsonb - 'cancellation')::json, pdf_hash = null
      where booking_id = ${bookingId}`);
  });
}
