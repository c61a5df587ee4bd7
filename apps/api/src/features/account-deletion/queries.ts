import { payableStatuses } from '@curbside/domain/charges/states';
import { openDisputeStatuses } from '@curbside/domain/disputes/states';
import { openReportStatuses } from '@curbside/domain/pickup-reports/rules';
import { and, eq, exists, inArray, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { bookings } from '../../schema/bookings.ts';
import { chargeOrders } from '../../schema/charges.ts';
import { disputes } from '../../schema/disputes.ts';
import { hostReceivables, ledgerLines } from '../../schema/ledger.ts';
import { pickupReports } from '../../schema/pickup-reports.ts';

/** An unfinished trip, a report of a pickup, a dispute, a debt, or unsettled money keeps the account open. */
export async function hasOpenBusiness(db: Queryable, userId: string): Promise<boolean> {
  const disputed = db
    .select({ id: disputes.bookingId })
    .from(disputes)
    .where(inArray(disputes.status, [...openDisputeStatuses]));
  const reported = db
    .select({ id: pickupReports.bookingId })
    .from(pickupReports)
    .where(inArray(pickupReports.status, [...openReportStatuses]));
  const isParty = or(eq(bookings.renterId, userId), eq(bookings.ownerId, userId));
  const isOpen = or(
    inArray(bookings.status, ['pending', 'approved']),
    inArray(bookings.paymentStatus, ['authorized']),
    inArray(bookings.payoutStatus, ['held', 'frozen', 'failed']),
    eq(bookings.isSettled, false),
    inArray(bookings.id, disputed),
    inArray(bookings.id, reported),
  );
  const owed = db
    .select({ id: hostReceivables.id })
    .from(hostReceivables)
    .where(
      and(
        eq(hostReceivables.hostId, userId),
        lt(hostReceivables.settledCents, hostReceivables.cents),
      ),
    );
  const open = db.select({ id: bookings.id }).from(bookings).where(and(isParty, isOpen));
  const unpaid = db
    .select({ id: bookings.id })
    .from(ledgerLines)
    .innerJoin(bookings, eq(bookings.id, ledgerLines.bookingId))
    .where(
      or(
        and(eq(bookings.ownerId, userId), eq(ledgerLines.account, 'host_payable')),
        and(eq(bookings.renterId, userId), eq(ledgerLines.account, 'guest_balance')),
      ),
    )
    .groupBy(bookings.id, ledgerLines.account)
    .having(sql`sum(${ledgerLines.cents}) <> 0`);
  const toPay = db
    .select({ id: chargeOrders.id })
    .from(chargeOrders)
    .innerJoin(bookings, eq(bookings.id, chargeOrders.bookingId))
    .where(
      and(
        isParty,
        or(
          inArray(chargeOrders.status, ['asked', 'contested', ...payableStatuses]),
          inArray(chargeOrders.payoutStatus, ['held', 'frozen', 'failed']),
        ),
      ),
    );
  const result = await db.execute<{ isOpen: boolean }>(
    sql`select ${exists(open)} or ${exists(owed)} or ${exists(unpaid)} or ${exists(toPay)} as "isOpen"`,
  );
  return result.rows[0]?.isOpen ?? false;
}
