import { traceDays } from '@curbside/domain/risk/rules';
import type { System } from '../../platform/actor.ts';
import { hoursBefore } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { deleteOldInstruments } from './instrument-queries.ts';
import { deleteOldTraces } from './trace-queries.ts';

/** Deletes addresses, devices, cards and bank accounts unused for 180 days. */
export async function dropOldTraces(deps: Deps, _actor: System): Promise<void> {
  const before = hoursBefore(deps.clock.now(), traceDays * 24);
  await deleteOldTraces(deps.db, before);
  await deleteOldInstruments(deps.db, before);
}
