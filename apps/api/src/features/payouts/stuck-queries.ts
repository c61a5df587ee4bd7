import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { minutesBefore } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/index.ts';
import {
  keysetOf,
  type ListModel,
  type ListPage,
  type ListWindow,
  pageOf,
} from '../../platform/database/lists.ts';
import { users } from '../../schema/accounts.ts';
import { bookings } from '../../schema/bookings.ts';
import { cars } from '../../schema/cars.ts';
import { incidents } from '../../schema/incidents.ts';
import { payments } from '../../schema/payments.ts';
import { payoutAccounts } from '../../schema/payout-accounts.ts';
import { payoutFacts } from './state-queries.ts';

/** When the host could have been paid: the trip ended, or was cancelled late. */
const endedAt = sql<Date>`coalesce(${bookings.completedAt}, ${bookings.cancelledAt}, ${bookings.endsAt})`;

const oldestFirst: ListModel<'created'> = {
  id: bookings.id,
  idType: 'integer',
  sorts: { created: { by: bookings.id, type: 'integer', order: 'asc' } },
};

/** Repeats the condition of the index `bookings_payout_waits`. */
const waits = sql`${bookings.payoutStatus} in ('held', 'frozen', 'failed')`;

/** A payout that is due is tried for an hour before somebody has to look. */
function isStuck(now: Date): SQL | undefined {
  const dueBefore = minutesBefore(now, 60);
  return and(
    waits,
    or(
      inArray(bookings.payoutStatus, ['frozen', 'failed']),
      and(inArray(bookings.status, ['completed', 'cancelled']), lt(endedAt, dueBefore)),
    ),
  );
}

const freezingIncident = sql<number | null>`(
  select min(${incidents.id}) from ${incidents}
  where ${incidents.bookingId} = ${bookings.id} and ${incidents.payoutFrozen})`;

function selectStuck(db: Queryable) {
  return db
    .select({
      bookingId: bookings.id,
      carId: cars.id,
      carTitle: cars.title,
      host: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
      },
      status: bookings.status,
      payoutStatus: bookings.payoutStatus,
      hostPayoutCents: bookings.hostPayoutCents,
      keptPayoutCents: bookings.keptPayoutCents,
      endedAt: endedAt.mapWith(bookings.endsAt),
      incidentId: freezingIncident,
      failedAt: bookings.payoutFailedAt,
      accountId: payoutAccounts.accountId,
      chargeId: sql<string | null>`(select payment.charge_id from ${payments} payment
        where payment.booking_id = bookings.id)`,
      facts: payoutFacts,
    })
    .from(bookings)
    .innerJoin(cars, eq(cars.id, bookings.carId))
    .innerJoin(users, eq(users.id, bookings.ownerId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.userId, bookings.ownerId));
}
export type StuckPayoutRow = Awaited<ReturnType<typeof selectStuck>>[number];

const longestList = 100;

export async function listStuckBookingIds(db: Queryable, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(isStuck(now))
    .orderBy(bookings.id)
    .limit(longestList);
  return rows.map(({ id }) => id);
}

/** One page of payouts that are frozen, failed, or overdue. */
export async function listStuckPayoutPage(
  db: Queryable,
  now: Date,
  window: ListWindow<'created'>,
): Promise<ListPage<{ payout: StuckPayoutRow }>> {
  const { behind, orderBy, limit } = keysetOf(oldestFirst, window);
  const rows = await selectStuck(db)
    .where(and(isStuck(now), behind))
    .orderBy(...orderBy)
    .limit(limit);
  const keyed = rows.map((payout) => {
    const id = String(payout.bookingId);
    return { payout, key: id, id };
  });
  return pageOf(keyed, window, () => db.$count(bookings, isStuck(now)));
}
