import type { HostOccupancy } from '@curbside/domain/analytics/endpoints';
import { type AnalyticsPeriod, analyticsPeriods } from '@curbside/domain/analytics/periods';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { listOccupancy } from './occupancy-queries.ts';

/** How much of their open days the actor's cars were rented, in the latest periods. */
export async function getOccupancy(
  deps: Deps,
  actor: Person,
  { period }: { period: AnalyticsPeriod },
): Promise<HostOccupancy> {
  const now = deps.clock.now();
  const rows = await listOccupancy(deps.db, actor.id, {
    period,
    count: analyticsPeriods[period],
    now,
  });
  return {
    periodData: rows.map(({ rentedDays, openDays, ...row }) => ({
      ...row,
      rentedDays,
      openDays,
      occupancy: openDays === 0 ? 0 : rentedDays / openDays,
    })),
  };
}
