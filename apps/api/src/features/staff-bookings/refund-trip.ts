import { formatDollars, toDecimal } from '@curbside/domain/money/money';
import type { RefundBearer } from '@curbside/domain/staff-bookings/states';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { refundableCents, refundForStaff } from '../bookings/index.ts';
import { absorbMoneyNow } from '../settlement/index.ts';
import { actOnBooking, type StaffWords } from './act-on-booking.ts';

interface RefundTrip extends StaffWords {
  id: number;
  cents: number;
  borneBy: RefundBearer;
  idempotencyKey: string | undefined;
}

/**
 * Refunds a part of the price, at the host's or the platform's cost, on top of what came back before: that
 * is read at Stripe first, as its event may be on the way.
 */
export async function refundTrip(
  deps: Deps,
  actor: Person,
  { id, cents, borneBy, idempotencyKey, ...words }: RefundTrip,
): Promise<void> {
  const facts = { amount: toDecimal(cents), borneBy };
  const act = { id, action: 'refund', words, idempotencyKey, details: facts } as const;
  await absorbMoneyNow(deps, actor, id);
  await actOnBooking(deps, actor, act, async (ctx, details) => {
    requireRefundable(details.orders, cents);
    await refundForStaff(ctx, { details, cents, borneBy, reason: words.reason });
  });
}

export function requireRefundable(
  orders: Parameters<typeof refundableCents>[0],
  cents: number,
): void {
  const limit = refundableCents(orders);
  if (cents <= limit) return;
  throw new AppError('wrong_state', `At most ${formatDollars(limit)} can be refunded.`);
}
