import { firstSlotOf } from '@curbside/domain/calendar/slots';
import type { System } from '../../platform/actor.ts';
import { todayInMarket } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { deleteSlotsBefore } from './bitmap-queries.ts';

/** Deletes bitmaps of days before today in the city, which nobody can search for. */
export async function dropPastSlots(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: System,
): Promise<void> {
  const today = firstSlotOf(todayInMarket(deps.clock));
  await inTransaction(deps, actor, ({ tx }) => deleteSlotsBefore(tx, today));
}
