import type { StaffSearch } from '@curbside/domain/staff-search/endpoints';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { findBookings, findCars, findPeople, findTickets } from './queries.ts';

/** Finds whatever the words name, for staff. */
export async function searchForStaff(
  { db }: Pick<Deps, 'db'>,
  _actor: Person,
  { q }: { q: string },
): Promise<StaffSearch> {
  if (q === '') return { bookings: [], people: [], cars: [], tickets: [] };
  const [bookings, people, cars, tickets] = await Promise.all([
    findBookings(db, q),
    findPeople(db, q),
    findCars(db, q),
    findTickets(db, q),
  ]);
  return { bookings, people, cars, tickets };
}
