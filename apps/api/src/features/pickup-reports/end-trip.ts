import type { PickupReportKind } from '@curbside/domain/pickup-reports/rules';
import type { Context } from '../../platform/context.ts';
import { type BookingDetails, cancelFailedPickup } from '../bookings/index.ts';
import { endClaims } from '../claims/index.ts';

/** Nothing can be claimed for a trip that never began. @param details read while the booking is locked */
export async function endTrip(
  ctx: Context,
  { details, kind }: { details: BookingDetails; kind: PickupReportKind },
): Promise<void> {
  await cancelFailedPickup(ctx, { details, kind });
  await endClaims(ctx, { bookingId: details.booking.id });
}
