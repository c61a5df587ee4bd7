import type { Day } from '@curbside/domain/calendar/days';
import { marketInstant } from '@curbside/domain/calendar/instants';
import { claimCharge, contestClaim } from '../features/claims/index.ts';
import type { Person } from '../platform/actor.ts';
import { hoursAfter } from '../platform/clock.ts';
import type { Deps } from '../platform/deps.ts';
import { depsAt } from './deps-at.ts';
import { once } from './once.ts';
import { findLastTripOf, listPhotoPairs } from './queries.ts';

/** The host claims a fee for smoking, and the guest contests it: staff decide. */
export async function contestSmoke(deps: Deps, actorOf: (email: string) => Person): Promise<void> {
  const host = actorOf('sofia.marchetti@curbside.test');
  const trip = await findLastTripOf(deps.db, host.id);
  const at = (hours: number) => depsAt(deps, hoursAfter(endOf(trip), hours));
  const id = await once(deps, 'claim:asked', async () => {
    const claim = await claimCharge(at(30), host, {
      bookingId: trip.id,
      kind: 'smoking',
      amount: 5000,
      description: 'The seats smell of cigarettes, and there is ash in the rear door pocket.',
      pairs: await listPhotoPairs(deps.db, trip.id),
      documents: [],
      happenedAt: null,
    });
    return claim.id;
  });
  const guest = { ...host, id: trip.renterId };
  await once(deps, 'claim:contested', () =>
    contestClaim(at(41), guest, {
      id: Number(id),
      reason: 'None of us smokes. The car smelled like that when we picked it up.',
    }),
  );
}

const endOf = ({ endDate }: { endDate: Day }) => marketInstant(endDate, 10);
