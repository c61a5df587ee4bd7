import type { TicketStatus } from '@curbside/domain/support/states';
import { and, eq, ilike, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database/index.ts';
import {
  keysetOf,
  type ListModel,
  type ListPage,
  type ListWindow,
  pageOf,
} from '../../platform/database/lists.ts';
import { personName } from '../../platform/database/person-name.ts';
import { containing, isUserWith } from '../../platform/database/word-search.ts';
import { users } from '../../schema/accounts.ts';
import { bookings } from '../../schema/bookings.ts';
import { cars } from '../../schema/cars.ts';
import { ticketFeedback, tickets } from '../../schema/support.ts';
import { isActiveTrip } from '../booking-rows/index.ts';
import { isHeldBy, selectTickets, type TicketDetails, type TicketRow } from './queries.ts';

type TicketSort = 'queue' | 'created' | 'activity';

const ticketList: ListModel<TicketSort> = {
  id: tickets.id,
  idType: 'integer',
  sorts: {
    queue: { by: tickets.queue, type: 'integer', order: 'asc' },
    created: { by: tickets.id, type: 'integer', order: 'desc' },
    activity: { by: tickets.lastActivityAt, type: 'timestamptz', order: 'desc' },
  },
};

const ticketKeys: Record<TicketSort, (ticket: TicketRow) => string> = {
  queue: ({ queue }) => String(queue),
  created: ({ id }) => String(id),
  activity: ({ lastActivityAt }) => lastActivityAt.toISOString(),
};

export interface TicketFilter {
  status: TicketStatus | undefined;
  /** A member of staff; null for tickets of nobody. */
  assignedTo?: string | null | undefined;
  /** Matches the subject, or the email address, name or id of the requester. */
  q: string | undefined;
}

const agent = alias(users, 'agent');

const isNobodys = (db: Queryable) =>
  notExists(db.select({ id: agent.id }).from(agent).where(isHeldBy(agent)));

async function matches(
  db: Queryable,
  { status, assignedTo, q }: TicketFilter,
): Promise<SQL | undefined> {
  return and(
    status && eq(tickets.status, status),
    assignedTo === null ? isNobodys(db) : undefined,
    assignedTo ? eq(tickets.assignedTo, assignedTo) : undefined,
    q
      ? or(ilike(tickets.subject, containing(q)), await isUserWith(db, tickets.userId, q))
      : undefined,
  );
}

async function listPageOf(
  db: Queryable,
  readerId: string,
  window: ListWindow<TicketSort>,
  condition: SQL | undefined,
): Promise<ListPage<TicketDetails & { key: string; id: string }>> {
  const keyset = keysetOf(ticketList, window);
  const rows = await selectTickets(db, readerId)
    .where(and(condition, keyset.behind))
    .orderBy(...keyset.orderBy)
    .limit(keyset.limit);
  const found = rows.map((row) => ({
    ...row,
    key: ticketKeys[window.sort](row.ticket),
    id: String(row.ticket.id),
  }));
  return pageOf(found, window, () => db.$count(tickets, condition));
}

/** For a member of staff. */
export async function listTickets(
  db: Queryable,
  readerId: string,
  filter: TicketFilter,
  window: ListWindow<TicketSort>,
) {
  return listPageOf(db, readerId, window, await matches(db, filter));
}

export function listTicketsOf(db: Queryable, userId: string, window: ListWindow<'created'>) {
  return listPageOf(db, userId, window, eq(tickets.userId, userId));
}

const renter = alias(users, 'renter');
type TripSort = 'endDate' | 'startDate';

const tripList: ListModel<TripSort> = {
  id: bookings.id,
  idType: 'integer',
  sorts: {
    endDate: { by: bookings.endDate, type: 'text', order: 'asc' },
    startDate: { by: bookings.startDate, type: 'text', order: 'asc' },
  },
};

/** One page of the active trips. */
export async function listActiveTrips(
  db: Queryable,
  { today, q }: { today: string; q: string | undefined },
  window: ListWindow<TripSort>,
) {
  const keyset = keysetOf(tripList, window);
  const pattern = q && containing(q);
  const isMatch = and(
    isActiveTrip(today),
    pattern
      ? sql`(exists (select from ${cars} as searched where searched.id = ${bookings.carId}
            and searched.title ilike ${pattern})
          or exists (select from ${users} as guest where guest.id = ${bookings.renterId}
            and (guest.email ilike ${pattern}
              or guest.first_name || ' ' || guest.last_name ilike ${pattern})))`
      : undefined,
  );
  const rows = await db
    .select({
      key: keyset.key,
      id: keyset.id,
      bookingId: bookings.id,
      carId: cars.id,
      carTitle: cars.title,
      renterId: renter.id,
      renterName: personName(renter),
      renterEmail: renter.email,
      startDate: bookings.startDate,
      endDate: bookings.endDate,
      startTime: bookings.startTime,
      endTime: bookings.endTime,
      status: bookings.status,
    })
    .from(bookings)
    .innerJoin(cars, eq(cars.id, bookings.carId))
    .innerJoin(renter, eq(renter.id, bookings.renterId))
    .where(and(isMatch, keyset.behind))
    .orderBy(...keyset.orderBy)
    .limit(keyset.limit);
  return pageOf(rows, window, () => db.$count(bookings, isMatch));
}

/** Staff by number of solved tickets, then by mean feedback. */
export async function listStaffPerformance(db: Queryable) {
  const solved = sql<number>`count(${tickets.id}) filter
    (where ${tickets.status} in ('resolved', 'closed'))`;
  const mean = sql`avg(${ticketFeedback.rating})`;
  const rank = sql`rank() over (order by ${solved} desc, ${mean} desc nulls last)`;
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      rank: sql<number>`${rank}::int`,
      ticketsSolved: sql<number>`${solved}::int`,
      avgFeedbackRating: sql<number | null>`${mean}::float8`,
    })
    .from(users)
    .leftJoin(tickets, eq(tickets.assignedTo, users.id))
    .leftJoin(ticketFeedback, eq(ticketFeedback.ticketId, tickets.id))
    .where(and(ne(users.role, 'user'), sql`${users.deletedAt} is null`))
    .groupBy(users.id)
    .orderBy(rank, users.lastName, users.firstName, users.id);
}
