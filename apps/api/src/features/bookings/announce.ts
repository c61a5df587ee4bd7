import type { Transaction } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { type NoticeKind, sendNotice } from '../notices/index.ts';
import { type BookingRow, getBookingParties } from './queries.ts';

/** Tells both sides of the trip by mail, if and only if the change commits. */
export async function announceBooking(
  deps: Deps,
  tx: Transaction,
  kind: NoticeKind,
  booking: BookingRow,
): Promise<void> {
  const parties = await getBookingParties(tx, booking.id);
  await sendNotice(deps, tx, kind, {
    bookingId: booking.id,
    carTitle: parties.carTitle,
    renter: parties.renter,
    owner: parties.owner,
    pickup: `${booking.startDate}, ${booking.startTime}`,
    dropOff: `${booking.endDate}, ${booking.endTime}`,
    totalCents: booking.totalCents,
    refundCents: booking.refundCents,
    hostPayoutCents: booking.keptPayoutCents ?? booking.hostPayoutCents,
  });
}
