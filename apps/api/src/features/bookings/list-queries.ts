import type { BookingParty, BookingPhase } from '@curbside/domain/bookings/states';
import {
  and,
  eq,
  ilike,
  inArray,
  isNotNull,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import {
  keysetOf,
  type ListModel,
  type ListPage,
  type ListWindow,
  pageOf,
} from '../../platform/database/lists.ts';
import { carHas, containing, idIn } from '../../platform/database/word-search.ts';
import { users } from '../../schema/accounts.ts';
import { bookings } from '../../schema/bookings.ts';
import { cars } from '../../schema/cars.ts';
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

export interface BookingListFilter {
  q: string | undefined;
  phase: BookingPhase | undefined;
}

/** Hosts and guests see each other's names, so they can search by them; not by an e-mail address. */
function isAbout(words: string | undefined, other: SQLWrapper): SQL | undefined {
  if (!words) return undefined;
  const id = idIn(words);
  const shownName = sql`${users.firstName} || ' ' || ${users.lastName}`;
  return or(
    sql`exists (select from ${cars} where ${eq(cars.id, bookings.carId)} and ${carHas(words)})`,
    sql`exists (select from ${users} where ${eq(users.id, other)}
      and ${ilike(shownName, containing(words))})`,
    id === undefined ? undefined : eq(bookings.id, id),
  );
}

function isInPhase(phase: BookingPhase | undefined, side: BookingParty): SQL | undefined {
  if (!phase) return undefined;
  if (phase === 'waiting') return eq(bookings.status, 'pending');
  return phase === 'open' ? isOpenFor[side] : not(isOpenFor[side]);
}

export function listRenterBookings(
  db: Queryable,
  { renterId, q, phase }: BookingListFilter & { renterId: string },
  window: ListWindow<BookingSort>,
): Promise<ListPage<BookingDetails>> {
  const isTheirs = eq(bookings.renterId, renterId);
  return listPageOf(
    db,
    window,
    and(isTheirs, isInPhase(phase, 'renter'), isAbout(q, bookings.ownerId)),
  );
}

export function listOwnerBookings(
  db: Queryable,
  { ownerId, q, phase }: BookingListFilter & { ownerId: string },
  window: ListWindow<BookingSort>,
): Promise<ListPage<BookingDetails>> {
  const isTheirs = and(eq(bookings.ownerId, ownerId), isNotNull(bookings.authorizedAt));
  return listPageOf(
    db,
    window,
    and(isTheirs, isInPhase(phase, 'owner'), isAbout(q, bookings.renterId)),
  );
}
