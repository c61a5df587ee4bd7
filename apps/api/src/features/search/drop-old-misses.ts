import { addDays } from '@curbside/domain/calendar/days';
import { demandDays } from '@curbside/domain/search/endpoints';
import type { System } from '../../platform/actor.ts';
import { todayInNewYork } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { deleteMissesBefore } from './demand-queries.ts';

/** Deletes the counts that hosts no longer see. */
export async function dropOldMisses(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  _actor: System,
): Promise<void> {
  await deleteMissesBefore(db, addDays(todayInNewYork(clock), 1 - demandDays));
}
