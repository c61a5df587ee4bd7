import type { BookingParty, BookingPhase } from '@curbside/domain/bookings/states';
import { and, eq, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import {
  keysetOf,
  type ListModel,
  type ListPage,
  type ListWindow,
  pageOf,
} from '../../platform/database/lists.ts';
import { bookings } from '../../schema/bookings.ts';
import { ratings } from '../../schema/ratings.ts';
import { type BookingDetails, selectDetails } from './queries.ts';

type BookingSort = 'created' | 'start';

const bookingList: ListModel<BookingSort> = {
  id: bookings.id,
  idType: 'integer',
  sorts: {
    created: { by: bookings.id, type: 'integer', order: 'desc' },
    start: { by: bookings.startsAt, type: 'timestamptz', order: 'desc' },
  },
};

/** One page, each booking with its cursor key. */
async function listPageOf(
  db: Queryable,
  window: ListWindow<BookingSort>,
  condition: SQL | undefined,
): Promise<ListPage<BookingDetails>> {
  const { behind, orderBy, limit } = keysetOf(bookingList, window);
  const rows = await selectDetails(db)
    .where(and(condition, behind))
    .orderBy(...orderBy)
    .limit(limit);
  const keyed = rows.map((row) => ({
    ...row,
    key: window.sort === 'start' ? row.booking.startsAt.toISOString() : String(row.booking.id),
    id: String(row.booking.id),
  }));
  return pageOf(keyed, window, () => db.$count(bookings, condition));
}

const isPendingOrApproved = inArray(bookings.status, ['pending', 'approved']);
/** Repeats when the action table allows the guest's 'rate'. */
const isToRate = sql`(${bookings.status} = 'completed'
  and not exists (select from ${ratings} where ${ratings.bookingId} = ${bookings.id}))`;
/** Bookings that are ahead, under way, or still to be rated by the guest. */
const isOpenFor = {
  renter: sql`(${isPendingOrApproved} or ${isToRate})`,
  owner: isPendingOrApproved,
};

function isInPhase(phase: BookingPhase | undefined, side: BookingParty): SQL | undefined {
  if (!phase) return undefined;
  if (phase === 'waiting') return eq(bookings.status, 'pending');
  return phase === 'open' ? isOpenFor[side] : not(isOpenFor[side]);
}

export function listRenterBookings(
  db: Queryable,
  filter: { renterId: string; phase: BookingPhase | undefined },
  window: ListWindow<BookingSort>,
): Promise<ListPage<BookingDetails>> {
  const isTheirs = eq(bookings.renterId, filter.renterId);
  return listPageOf(db, window, and(isTheirs, isInPhase(filter.phase, 'renter')));
}

export function listOwnerBookings(
  db: Queryable,
  filter: { ownerId: string; phase: BookingPhase | undefined },
  window: ListWindow<BookingSort>,
): Promise<ListPage<BookingDetails>> {
  const isTheirs = and(eq(bookings.ownerId, filter.ownerId), isNotNull(bookings.authorizedAt));
  return listPageOf(db, window, and(isTheirs, isInPhase(filter.phase, 'owner')));
}
