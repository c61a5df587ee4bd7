import { endOfMonth } from '@curbside/domain/calendar/instants';
import type { System } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { findMonthToSeal, insertAuditMonth } from './month-queries.ts';

/** Seals every month of the log that has ended. The database decides which process seals one. */
export async function sealMonths(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  _actor: System,
): Promise<void> {
  const at = clock.now();
  for (;;) {
    const month = await findMonthToSeal(db);
    if (month === undefined || endOfMonth(month) > at) return;
    await insertAuditMonth(db, { month, endsAt: endOfMonth(month), at });
  }
}
