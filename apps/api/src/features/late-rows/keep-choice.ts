import type { LateChoice } from '@curbside/domain/late-returns/rules';
import type { Context } from '../../platform/context.ts';
import { recordAudit } from '../audit/index.ts';
import { allStaff, publishEvent } from '../events/index.ts';
import { changeTold, type LateGuestRow } from './queries.ts';

/** Writes the choice of a guest whose row is locked, and tells the audit log and open pages. */
export async function keepChoice(
  ctx: Context,
  guest: LateGuestRow | undefined,
  change: { choice: LateChoice; discountCents: number | null; newBookingId?: number },
): Promise<void> {
  if (!guest) throw new Error('The guest of this trip was not told.');
  const { bookingId, lateBookingId } = guest;
  await changeTold(ctx.tx, guest, { ...change, chosenAt: ctx.now });
  const { choice, ...figures } = change;
  await recordAudit(ctx, {
    action: `late_return.${choice}`,
    entity: 'booking',
    entityId: bookingId,
    details: { lateBookingId, ...figures },
  });
  await publishEvent(ctx, 'bookings', [allStaff]);
}
