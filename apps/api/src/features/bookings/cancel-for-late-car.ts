import type { Context } from '../../platform/context.ts';
import { keepChoice, type LateGuestRow } from '../late-rows/index.ts';
import type { BookingDetails } from './queries.ts';
import { cancelForStaff } from './staff-acts/cancel-for-staff.ts';

/**
 * A guest whose car is not back cancels, and everything goes back.
 * @param details read while the late return and the booking are locked
 */
export async function cancelForLateCar(
  ctx: Context,
  { details, guest }: { details: BookingDetails; guest: LateGuestRow | undefined },
): Promise<void> {
  await keepChoice(ctx, guest, { choice: 'cancel', discountCents: null });
  await cancelForStaff(ctx, {
    details,
    refund: 'full',
    reason: undefined,
    step: 'cancelled_late_car',
  });
}
