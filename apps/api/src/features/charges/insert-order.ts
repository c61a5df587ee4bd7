import type { ChargePurpose } from '@curbside/domain/charges/states';
import type { PriceLine } from '@curbside/domain/money/pricing';
import type { Context } from '../../platform/context.ts';
import { insertOrderRow, type OrderRow } from './queries.ts';

export interface NewOrder {
  booking: { id: number; carId: number };
  purpose: ChargePurpose;
  /** `due` is collected at once, `asked` waits for the guest. */
  status: 'due' | 'asked' | 'contested';
  termsVersion: number;
  /** They sum to the total. */
  lines: PriceLine[];
  price: {
    baseCents: number;
    serviceFeeCents: number;
    salesTaxCents: number;
    totalCents: number;
    commissionCents: number;
    hostPayoutCents: number;
  };
  answerBy?: Date;
  payBy?: Date;
}

/** Stores what the guest owes. Nothing is collected before `collectOrderJob` runs. */
export async function insertOrder(
  { tx, now }: Context,
  { booking, price, lines, ...order }: NewOrder,
): Promise<OrderRow> {
  const { hostPayoutCents, ...cents } = price;
  const sum = lines.reduce((all, line) => all + line.cents, 0);
  if (sum !== cents.totalCents) throw new Error('The lines of an order do not sum to its total.');
  return insertOrderRow(tx, {
    ...order,
    ...cents,
    lines,
    bookingId: booking.id,
    carId: booking.carId,
    hostShareCents: hostPayoutCents,
    askedCents: cents.totalCents,
    createdAt: now,
  });
}
