import type { StaffBookingFacts } from '@curbside/domain/staff-bookings/states';
import type { Queryable } from '../../platform/database/index.ts';
import { type BookingDetails, refundableCents } from '../bookings/index.ts';
import { isFrozenWithoutDispute, isPriceDisputed } from '../charges/index.ts';
import { hasClaimToSend, isFrozenByStaff } from './queries.ts';

/** The facts that decide which acts of staff are possible. */
export async function factsOf(db: Queryable, details: BookingDetails): Promise<StaffBookingFacts> {
  const { booking, orders } = details;
  return {
    status: booking.status,
    payoutStatus: booking.payoutStatus,
    approvingAt: booking.approvingAt,
    isPriceDisputed: await isPriceDisputed(db, booking.id),
    refundableCents: refundableCents(orders),
    isFrozenByStaff: await isFrozenByStaff(db, booking.id),
    hasClaimToSend: await hasClaimToSend(db, booking.id),
    isFrozenWithoutDispute: await isFrozenWithoutDispute(db, booking.id),
  };
}
