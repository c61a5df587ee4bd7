import { marketInstant } from '@curbside/domain/calendar/instants';
import { watchLateCars } from '../features/late-returns/index.ts';
import {
  contestReport,
  listReports,
  refuseCar,
  reportNoShow,
} from '../features/pickup-reports/index.ts';
import { minutesAfter } from '../platform/clock.ts';
import type { Deps } from '../platform/deps.ts';
import { depsAt } from './deps-at.ts';
import { inspectTrip } from './document-trip.ts';
import type { TripLoad } from './take-trip.ts';

/** The host reports that the guest did not come, and the guest contests it: staff decide. */
export async function reportMissedPickup(
  deps: Deps,
  { trip, people: { renter, owner } }: TripLoad,
  bookingId: number,
): Promise<void> {
  const pickupAt = marketInstant(trip.startDate, 10);
  // An interrupted load comes here again.
  const [earlier] = (await listReports(deps, owner, { bookingId })).reports;
  const { id, status } =
    earlier ??
    (await reportNoShow(depsAt(deps, minutesAfter(pickupAt, 150)), owner, {
      bookingId,
      description: 'I waited at the garage until 11:30 and called twice. Nobody came.',
    }));
  if (status !== 'reported') return;
  await contestReport(depsAt(deps, minutesAfter(pickupAt, 240)), renter, {
    id,
    reason: 'I was there at 10:15. The garage was closed, and nobody answered the phone.',
  });
}

/** The guest refuses the car with the photos taken at pickup. */
export async function refuseAtPickup(
  deps: Deps,
  { trip, car, people: { renter } }: TripLoad,
  bookingId: number,
): Promise<void> {
  const at = depsAt(deps, minutesAfter(marketInstant(trip.startDate, 10), 20));
  const photoIds = await inspectTrip(at, renter, {
    bookingId,
    type: 'pickup',
    picture: car.picture,
    views: trip.photographed ?? [],
    notes: 'The warning light for the brakes is on.',
  });
  await refuseCar(at, renter, {
    bookingId,
    photoIds,
    description: 'The warning light for the brakes is on, and the seats are wet.',
  });
}

/** The car is still out. A guest whose pickup is hours away is told later, by the sweep. */
export async function tellNextGuest(deps: Deps): Promise<void> {
  await watchLateCars(depsAt(deps, deps.clock.now()), { system: 'demo' });
}
