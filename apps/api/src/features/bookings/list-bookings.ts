import type { Booking } from '@curbside/domain/bookings/booking';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { listBookingDetails } from './queries.ts';
import { bookingOnWire } from './wire.ts';

/** For staff; in the order of `ids`. */
export async function listBookingsByIds(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Person,
  ids: number[],
): Promise<Booking[]> {
  const found = await listBookingDetails(deps.db, ids);
  const rows = new Map(found.map((row) => [row.booking.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [bookingOnWire(row, actor, deps.clock.now())] : [];
  });
}
