import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import {
  keysetOf,
  type ListModel,
  type ListPage,
  type ListWindow,
  pageOf,
} from '../../platform/database/lists.ts';
import { bookings } from '../../schema/bookings.ts';
import { ledgerLines } from '../../schema/payments.ts';

const newestFirst: ListModel<'created'> = {
  id: bookings.id,
  idType: 'integer',
  sorts: { created: { by: bookings.id, type: 'integer', order: 'desc' } },
};

function selectPayouts(db: Queryable) {
  return db
    .select({
      bookingId: bookings.id,
      status: bookings.status,
      payoutStatus: bookings.payoutStatus,
      hostPayoutCents: bookings.hostPayoutCents,
      keptPayoutCents: bookings.keptPayoutCents,
      endsAt: bookings.endsAt,
      paidAt: ledgerLines.postedAt,
    })
    .from(bookings)
    .leftJoin(
      ledgerLines,
      and(
        eq(ledgerLines.entry, sql`'booking-' || ${bookings.id} || '-paid-out'`),
        eq(ledgerLines.account, 'host_payable'),
      ),
    );
}
export type PayoutRow = Awaited<ReturnType<typeof selectPayouts>>[number];

/** A page of a host's payouts: of each trip that was charged and owes or owed the host money. */
export async function listPayoutPage(
  db: Queryable,
  hostId: string,
  window: ListWindow<'created'>,
): Promise<ListPage<PayoutRow>> {
  const { behind, orderBy, limit } = keysetOf(newestFirst, window);
  const isTheirs = and(eq(bookings.ownerId, hostId), ne(bookings.payoutStatus, 'none'));
  const rows = await selectPayouts(db)
    .where(and(isTheirs, behind))
    .orderBy(...orderBy)
    .limit(limit);
  const keyed = rows.map((row) => ({
    ...row,
    key: String(row.bookingId),
    id: String(row.bookingId),
  }));
  return pageOf(keyed, window, () => db.$count(bookings, isTheirs));
}
