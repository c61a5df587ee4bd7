import type { Actor } from '../../platform/actor.ts';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { sumOfBooking } from '../ledger/index.ts';
import type { BookingMoney } from '../payments/index.ts';
import type { BookingRow } from './queries.ts';

/** What the steps of following a booking's money share. The booking is locked. */
export interface Absorb {
  deps: Deps;
  actor: Actor;
  tx: Transaction;
  booking: BookingRow;
  money: BookingMoney;
}

/** What a guest is to get back of a booking in all, refunded or not, in cents. */
export async function refundDueCents(db: Queryable, bookingId: number): Promise<number> {
  return -(await sumOfBooking(db, { bookingId, account: 'guest_balance', event: 'refund_due' }));
}

/** How a booking calls a charge of which so many cents went back. */
export function paymentStatusAfter(
  { totalCents }: Pick<BookingRow, 'totalCents'>,
  refunded: number,
): BookingRow['paymentStatus'] {
  if (refunded >= totalCents) return 'refunded';
  return refunded > 0 ? 'partially_refunded' : 'captured';
}
