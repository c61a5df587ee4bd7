import type { RefundBearer } from '@curbside/domain/staff-bookings/states';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { announceBooking } from '../../announcements/index.ts';
import { findBooking } from '../../booking-rows/index.ts';
import { promiseRefund } from '../../settlement/index.ts';
import type { BookingDetails } from '../queries.ts';

interface RefundForStaff {
  /** Read while the booking is locked. */
  details: BookingDetails;
  cents: number;
  borneBy: RefundBearer;
  reason: string | undefined;
}

/** Promises the guest a further refund, which settlement makes, and tells both sides. */
export async function refundForStaff(
  ctx: Context,
  { details, cents, borneBy, reason }: RefundForStaff,
): Promise<void> {
  const { id: bookingId } = details.booking;
  const promised = await promiseRefund(ctx, { bookingId, cents, borneBy });
  if (promised !== cents) throw new AppError('wrong_state', 'So much cannot be refunded.');
  const booking = (await findBooking(ctx.tx, bookingId)) ?? details.booking;
  await announceBooking(ctx, 'refunded_by_staff', booking, { reason, cents, borneBy });
}
