import { traceDays } from '@curbside/domain/risk/rules';
import type { System } from '../../platform/actor.ts';
import { hoursBefore } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { deleteOldTraces } from './trace-queries.ts';

/** Drops addresses and devices that an account has not used for 180 days. */
export async function dropOldTraces(deps: Deps, _actor: System): Promise<void> {
  await deleteOldTraces(deps.db, hoursBefore(deps.clock.now(), traceDays * 24));
}
