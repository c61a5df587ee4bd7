import { addDays, marketDay } from '@curbside/domain/calendar/days';
import { marketInstant } from '@curbside/domain/calendar/instants';
import type { WaitingMoney } from '@curbside/domain/ledger/endpoints';
import {
  firstDaysOfAges,
  sideOfCause,
  type WaitingAge,
  waitingAges,
  waitingCauses,
} from '@curbside/domain/ledger/waiting';
import type { Machine, Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { sumWaiting, type WaitingRow } from './waiting-queries.ts';

const sumOf = (rows: readonly WaitingRow[]) => rows.reduce((sum, { cents }) => sum + cents, 0);

/** Money that waits now, by cause and age. */
export async function getWaiting(
  { db, clock }: Deps,
  _actor: Person | Machine,
): Promise<WaitingMoney> {
  const now = clock.now();
  const today = marketDay(now);
  const starts = firstDaysOfAges.map((days) => marketInstant(addDays(today, -days)));
  const rows = await sumWaiting(db, starts);
  return {
    asOf: now.toISOString(),
    causes: waitingCauses.map((cause) => {
      const own = rows.filter((row) => row.cause === cause);
      const centsOf = (age: WaitingAge) => sumOf(own.filter((row) => waitingAges[row.age] === age));
      const oldest = own.map((row) => Date.parse(row.oldest)).sort((a, b) => a - b)[0];
      return {
        cause,
        side: sideOfCause[cause],
        count: own.reduce((sum, { count }) => sum + count, 0),
        cents: sumOf(own),
        ages: {
          today: centsOf('today'),
          to_3_days: centsOf('to_3_days'),
          to_7_days: centsOf('to_7_days'),
          to_30_days: centsOf('to_30_days'),
          longer: centsOf('longer'),
        },
        oldestAt: oldest === undefined ? null : new Date(oldest).toISOString(),
      };
    }),
  };
}
