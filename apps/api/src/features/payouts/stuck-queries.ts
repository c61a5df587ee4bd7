import { pricePurposes } from '@curbside/domain/charges/states';
import type { PayoutStatus } from '@curbside/domain/payouts/states';
import { and, eq, type SQL, sql } from 'drizzle-orm';
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
import { chargeOrders } from '../../schema/charges.ts';
import { incidents } from '../../schema/incidents.ts';
import { payments } from '../../schema/payments.ts';
import { payoutAccounts } from '../../schema/payout-accounts.ts';
import { owedToHost } from '../charges/index.ts';
import { payoutFacts } from './state-queries.ts';

/** When the host could have been paid: the trip ended, or was cancelled late. */
const endedAt = sql<Date>`coalesce(${bookings.completedAt}, ${bookings.cancelledAt}, ${bookings.endsAt})`;

const oldestFirst: ListModel<'created'> = {
  id: bookings.id,
  idType: 'integer',
  sorts: { created: { by: bookings.id, type: 'integer', order: 'asc' } },
};

/**
 * Charges whose payout is frozen, failed, or due for an hour: that of a trip once it is over, that of a claim
 * once it is paid. Repeats the conditions of the indexes `charge_orders_payout_waits` and
 * `bookings_payout_waits`.
 */
function stuckCharges(now: Date): SQL {
  const dueBefore = minutesBefore(now, 60);
  return sql`
    select o.id, o.booking_id, o.payout_status, ${owedToHost} as cents,
      o.purpose in ${[...pricePurposes]} as is_price
    from ${chargeOrders} o where o.payout_status in ('held', 'frozen', 'failed') and (
      o.payout_status <> 'held'
      or case when o.purpose in ${[...pricePurposes]}
        then exists (select from ${bookings} trip where trip.id = o.booking_id
          and trip.payout_status in ('held', 'frozen', 'failed')
          and trip.status in ('completed', 'cancelled')
          and coalesce(trip.completed_at, trip.cancelled_at, trip.ends_at) < ${dueBefore})
        else o.paid_at < ${dueBefore} end)`;
}

/** As an array, they are found before a booking is read: in their order, all of them would be looked at. */
const isStuck = (now: Date): SQL =>
  sql`${bookings.id} = any(array(select booking_id from (${stuckCharges(now)}) stuck))`;

/** The stuck charges of a booking; the first of them says what to do. */
const stuckOf = (now: Date): SQL => sql`lateral (
  select sum(cents)::int as cents,
    (array_agg(payout_status order by worst, id))[1] as payout_status,
    (array_agg(is_price order by worst, id))[1] as is_price,
    (array_agg(id order by worst, id))[1] as order_id
  from (select *, array_position(array['failed', 'frozen', 'held'], payout_status) as worst
    from (${stuckCharges(now)} and o.booking_id = ${bookings.id}) charge) ranked) stuck`;

const freezingIncident = sql<number | null>`(
  select min(${incidents.id}) from ${incidents}
  where ${incidents.bookingId} = ${bookings.id} and ${incidents.payoutFrozen})`;

function selectStuck(db: Queryable, now: Date) {
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
      payoutStatus: sql<PayoutStatus>`stuck.payout_status`,
      isOfTrip: sql<boolean>`stuck.is_price`,
      hostPayoutCents: bookings.hostPayoutCents,
      keptPayoutCents: bookings.keptPayoutCents,
      stuckCents: sql<number>`stuck.cents`,
      endedAt: endedAt.mapWith(bookings.endsAt),
      incidentId: freezingIncident,
      failedAt: bookings.payoutFailedAt,
      accountId: payoutAccounts.accountId,
      chargeId: payments.chargeId,
      facts: payoutFacts,
    })
    .from(bookings)
    .innerJoin(cars, eq(cars.id, bookings.carId))
    .innerJoin(users, eq(users.id, bookings.ownerId))
    .innerJoin(stuckOf(now), sql`true`)
    .leftJoin(payments, sql`${payments.orderId} = stuck.order_id`)
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
  const rows = await selectStuck(db, now)
    .where(and(isStuck(now), behind))
    .orderBy(...orderBy)
    .limit(limit);
  const keyed = rows.map((payout) => {
    const id = String(payout.bookingId);
    return { payout, key: id, id };
  });
  return pageOf(keyed, window, () => db.$count(bookings, isStuck(now)));
}
