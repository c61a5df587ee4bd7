import { addDays } from '@curbside/domain/calendar/days';
import { demandDays } from '@curbside/domain/search/endpoints';
import type { System } from '../../platform/actor.ts';
import { todayInMarket } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { deleteMissesBefore } from './demand-queries.ts';

/** Deletes counts that are no longer shown to hosts. */
export async function dropOldMisses(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  _actor: System,
): Promise<void> {
  await deleteMissesBefore(db, addDays(todayInMarket(clock), 1 - demandDays));
}
