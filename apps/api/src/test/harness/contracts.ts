import { sql } from 'drizzle-orm';
import type { TestApp } from './test-app.ts';

/** Turns the contract of a booking into one from before cancelling was part of the terms. */
export async function withoutCancellation(app: TestApp, bookingId: number): Promise<void> {
  await app.db.transaction(async (tx) => {
    // Without triggers: contracts are never changed.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update contracts
      set terms = (terms::jsonb - 'cancellation')::json, pdf_hash = null
      where booking_id = ${bookingId}`);
  });
}
