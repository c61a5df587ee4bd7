import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordAudit } from '../audit/index.ts';
import { partyOf } from './policy.ts';
import type { BookingRow } from './queries.ts';

/** Staff may read what belongs to the trips of others; each such look is in the audit log. */
export async function auditStaffLook(
  deps: Deps,
  actor: Person,
  {
    booking,
    what,
  }: {
    booking: BookingRow;
    what: 'booking' | 'inspections' | 'incidents' | 'evidence' | 'dispute';
  },
): Promise<void> {
  if (partyOf(actor, booking)) return;
  await deps.db.transaction((tx) =>
    recordAudit(tx, actor, {
      at: deps.clock.now(),
      action: `${what}.viewed`,
      entity: 'booking',
      entityId: booking.id,
    }),
  );
}
