import type { Person } from '../../platform/actor.ts';
import { hoursBefore } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { hasAuditRow, recordAudit } from '../audit/index.ts';
import type { BookingRow } from '../booking-rows/index.ts';
import { partyOf } from './policy.ts';

/** Staff may read the trips of others; each look is in the audit log. */
export async function auditStaffLook(
  deps: Deps,
  actor: Person,
  {
    booking,
    what,
    isPart = false,
  }: {
    booking: BookingRow;
    what:
      | 'booking'
      | 'charges'
      | 'inspections'
      | 'handover'
      | 'claims'
      | 'pickup-reports'
      | 'incidents'
      | 'evidence'
      | 'dispute'
      | 'receipt';
    /** One of many files on a page; logged at most once an hour. */
    isPart?: boolean;
  },
): Promise<void> {
  if (partyOf(actor, booking)) return;
  const look = { action: `${what}.viewed`, entity: 'booking', entityId: String(booking.id) };
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const row = { ...look, userId: actor.id };
    if (isPart && (await hasAuditRow(tx, row, hoursBefore(now, 1)))) return;
    await recordAudit(ctx, look);
  });
}
