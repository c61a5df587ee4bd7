import { addDays } from '@curbside/domain/calendar/days';
import { neighborhoodNameOf } from '@curbside/domain/places/place-keys';
import { demandDays, type HostDemand } from '@curbside/domain/search/endpoints';
import type { Person } from '../../platform/actor.ts';
import { todayInMarket } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { listMissesNear } from './demand-queries.ts';

/** Searches without a result in the neighborhoods of the actor's listed cars. */
export async function getDemand(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Person,
): Promise<HostDemand> {
  const since = addDays(todayInMarket(clock), 1 - demandDays);
  const misses = await listMissesNear(db, actor.id, since);
  return {
    days: demandDays,
    neighborhoods: misses.flatMap(({ neighborhood, searches }) => {
      const name = neighborhoodNameOf(neighborhood);
      return name === undefined ? [] : [{ neighborhood: name, searches }];
    }),
  };
}
