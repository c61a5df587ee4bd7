import { toDecimal } from '@curbside/domain/money/money';
import type { Context } from '../../platform/context.ts';
import { recordAudit } from '../audit/index.ts';
import { publishEvent } from '../events/index.ts';
import { type ChangeRow, windowOf } from './queries.ts';

export type ChangeStep = 'asked' | 'accepted' | 'declined' | 'withdrawn' | 'lapsed' | 'paid';

/** Logs what became of a change, and tells open pages of both sides to refresh. */
export async function auditChange(
  ctx: Context,
  {
    change,
    booking,
    step,
  }: { change: ChangeRow; booking: { renterId: string; ownerId: string }; step: ChangeStep },
): Promise<void> {
  await recordAudit(ctx, {
    action: `change.${step}`,
    entity: 'booking',
    entityId: change.bookingId,
    details: {
      changeId: change.id,
      askedBy: change.askedBy,
      ...windowOf(change),
      difference: toDecimal(change.difference.totalCents),
    },
  });
  await publishEvent(ctx, 'bookings', [booking.renterId, booking.ownerId]);
}
