import { firstSlotOf } from '@curbside/domain/calendar/slots';
import type { System } from '../../platform/actor.ts';
import { todayInNewYork } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { deleteSlotsBefore } from './bitmap-queries.ts';

/** Deletes the bitmaps of the days before today in New York: nobody can search for them. */
export async function dropPastSlots(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  _actor: System,
): Promise<void> {
  const today = firstSlotOf(todayInNewYork(clock));
  await db.transaction((tx) => deleteSlotsBefore(tx, today));
}
