import { finishStuckApprovals } from '../features/bookings/index.ts';
import type { Person } from '../platform/actor.ts';
import { findSetting } from '../platform/database/settings.ts';
import type { Deps } from '../platform/deps.ts';
import { demoCars } from './catalog/demo-cars.ts';
import { demoHosts } from './catalog/demo-hosts.ts';
import { inLanes } from './lanes.ts';
import { once } from './once.ts';
import { requestTrip, takeTrip } from './take-trip.ts';
import type { DemoTrip } from './trips.ts';

/**
 * Requests the trips in their order, so that each load gives them the same ids, and takes several at
 * once. One that staff have to do with, or that is not over, is taken alone: its messages are the newest
 * of an inbox, in the same order after each load.
 */
export async function loadTrips(
  deps: Deps,
  given: {
    trips: readonly DemoTrip[];
    sandboxUrl: string;
    carIds: readonly number[];
    actorOf(email: string): Person;
  },
): Promise<void> {
  const { trips, sandboxUrl, carIds, actorOf } = given;
  // An earlier load may have ended in the middle of an approval, and sweeps start after the load.
  await finishStuckApprovals(deps, { system: 'demo' });
  await inLanes(async (lanes) => {
    for (const trip of trips) {
      const car = demoCars[trip.car];
      const id = carIds[trip.car];
      if (!car || !id) continue;
      const key = `trip:${trip.car}:${trip.startDate}:${trip.renterEmail}`;
      if ((await findSetting(deps.db, `demo:${key}`)) !== undefined) continue;
      const people = {
        renter: actorOf(trip.renterEmail),
        owner: actorOf(demoHosts[car.host]?.email ?? ''),
      };
      const load = { sandboxUrl, trip, car: { ...car, id }, people };
      if (!isPlain(trip)) await lanes.finish();
      const booking = await requestTrip(deps, load);
      await lanes.start(async () => {
        await once(deps, key, () => takeTrip(deps, load, booking));
      });
      if (!isPlain(trip)) await lanes.finish();
    }
  });
}

const isPlain = ({ outcome, incident, isDisputed, isExtended }: DemoTrip) =>
  outcome === 'completed' && !(incident || isDisputed || isExtended);
