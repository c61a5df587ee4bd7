import { payableStatuses } from '@curbside/domain/charges/states';
import type { Context } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import type { BookingRow } from '../../booking-rows/index.ts';
import { lockBooking } from '../../booking-rows/index.ts';
import { listOrders, lockOrders, markOrder, type OrderRow } from '../../charges/index.ts';
import { restoreTerms } from './change-terms.ts';

const isUnpaidExtension = ({ purpose, status }: OrderRow) =>
  purpose === 'extension' && payableStatuses.some((one) => one === status);

export async function hasUnpaidExtension(db: Queryable, bookingId: number): Promise<boolean> {
  return (await listOrders(db, bookingId)).some(isUnpaidExtension);
}

/**
 * Before a trip is ended: an extension that is not paid yet is no longer owed, and the terms that are
 * paid come back. The caller has locked the trip. Returns it with these terms.
 */
export async function giveUpExtension(ctx: Context, booking: BookingRow): Promise<BookingRow> {
  const { tx } = ctx;
  const unpaid = (await lockOrders(tx, booking.id)).find(isUnpaidExtension);
  if (!unpaid) return booking;
  await markOrder(tx, unpaid.id, { status: 'voided' });
  await restoreTerms(ctx, { booking, version: unpaid.termsVersion });
  return (await lockBooking(tx, booking.id)) ?? booking;
}
