import { marketTimeZone } from '@curbside/domain/calendar/days';
import type { PayoutStatus } from '@curbside/domain/payouts/states';
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
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
import { carPhotos, cars } from '../../schema/cars.ts';
import { chargeOrders } from '../../schema/charges.ts';
import { hostReceivables, ledgerLines, stripeObjects } from '../../schema/ledger.ts';
import { hostShareOfOrder } from '../charges/index.ts';
import { payoutFacts } from './state-queries.ts';

const newestFirst: ListModel<'created'> = {
  id: bookings.id,
  idType: 'integer',
  sorts: { created: { by: bookings.id, type: 'integer', order: 'desc' } },
};

function selectPayouts(db: Queryable) {
  return db
    .select({
      bookingId: bookings.id,
      carTitle: cars.title,
      cover: carPhotos.fileHash,
      guest: { firstName: users.firstName, lastName: users.lastName },
      startDate: bookings.startDate,
      endDate: bookings.endDate,
      status: bookings.status,
      payoutStatus: bookings.payoutStatus,
      hostPayoutCents: bookings.hostPayoutCents,
      keptPayoutCents: bookings.keptPayoutCents,
      endsAt: bookings.endsAt,
      paidAt: sql<Date | null>`(select max(o.created_at) from ${stripeObjects} o
        where o.booking_id = bookings.id and o.kind = 'transfer')`.mapWith(stripeObjects.createdAt),
      owedCents: sql<number>`(select coalesce(sum(r.cents - r.settled_cents), 0)::int
        from ${hostReceivables} r where r.booking_id = bookings.id)`,
      facts: payoutFacts,
    })
    .from(bookings)
    .innerJoin(cars, eq(cars.id, bookings.carId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .leftJoin(carPhotos, and(eq(carPhotos.carId, cars.id), eq(carPhotos.position, 0)));
}
export type PayoutRow = Awaited<ReturnType<typeof selectPayouts>>[number];

/** Movements besides the sale and the refund; they put a trip without a payout on the statement. */
const hasMovements = sql`exists (select from ${ledgerLines} line
  where line.booking_id = bookings.id and line.account = 'host_payable'
    and line.event not in ('captured', 'refund_due'))`;
const hasPayout = or(ne(bookings.payoutStatus, 'none'), hasMovements);

/** One page of a host's payouts: every charged trip that owes or owed the host money. */
export async function listPayoutPage(
  db: Queryable,
  hostId: string,
  window: ListWindow<'created'>,
): Promise<ListPage<PayoutRow>> {
  const { behind, orderBy, limit } = keysetOf(newestFirst, window);
  const isTheirs = and(eq(bookings.ownerId, hostId), hasPayout);
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

/** The payout of a booking; none if it was never charged. */
export function listPayoutsOfBooking(db: Queryable, bookingId: number): Promise<PayoutRow[]> {
  return selectPayouts(db).where(and(eq(bookings.id, bookingId), hasPayout));
}

const sumOfShares = (status: PayoutStatus) =>
  sql<string>`coalesce(sum(${hostShareOfOrder})
    filter (where ${chargeOrders.payoutStatus} = ${status}), 0)`.mapWith(Number);

/** A host's payouts summed by state, in cents. */
export function getPayoutSums(db: Queryable, hostId: string) {
  return sumPayouts(db, eq(bookings.ownerId, hostId));
}

/** The same of a car. */
export function getPayoutSumsOfCar(db: Queryable, carId: number) {
  return sumPayouts(db, eq(bookings.carId, carId));
}

async function sumPayouts(db: Queryable, scope: SQL) {
  const [row] = await db
    .select({
      toComeCents: sumOfShares('held'),
      frozenCents: sumOfShares('frozen'),
      failedCents: sumOfShares('failed'),
    })
    .from(chargeOrders)
    .innerJoin(bookings, eq(bookings.id, chargeOrders.bookingId))
    .where(and(scope, ne(chargeOrders.payoutStatus, 'none')));
  return row ?? { toComeCents: 0, frozenCents: 0, failedCents: 0 };
}

/** The first day with held payouts due, and their sum in cents. */
export async function findNextPayoutDay(
  db: Queryable,
  hostId: string,
): Promise<{ day: string; cents: number } | undefined> {
  // Trips complete automatically a day after drop-off.
  const day = sql<string>`((${bookings.endsAt} at time zone ${marketTimeZone})::date + 1)::text`;
  const [row] = await db
    .select({ day, cents: sql<string>`sum(${hostShareOfOrder})`.mapWith(Number) })
    .from(chargeOrders)
    .innerJoin(bookings, eq(bookings.id, chargeOrders.bookingId))
    .where(
      and(
        eq(bookings.ownerId, hostId),
        eq(bookings.status, 'approved'),
        eq(chargeOrders.payoutStatus, 'held'),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .limit(1);
  return row;
}

/** Cents transferred to a host, minus reversals. */
export async function sumTransferred(db: Queryable, hostId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${ledgerLines.cents}), 0)`.mapWith(Number) })
    .from(ledgerLines)
    .innerJoin(bookings, eq(bookings.id, ledgerLines.bookingId))
    .where(
      and(
        eq(bookings.ownerId, hostId),
        eq(ledgerLines.account, 'host_payable'),
        eq(ledgerLines.event, 'posted'),
      ),
    );
  return row?.cents ?? 0;
}

/** Open debts of a host, in cents. */
export async function sumOwed(db: Queryable, hostId: string): Promise<number> {
  const open = sql<string>`coalesce(sum(${hostReceivables.cents} - ${hostReceivables.settledCents}), 0)`;
  const [row] = await db
    .select({ cents: open.mapWith(Number) })
    .from(hostReceivables)
    .where(eq(hostReceivables.hostId, hostId));
  return row?.cents ?? 0;
}
