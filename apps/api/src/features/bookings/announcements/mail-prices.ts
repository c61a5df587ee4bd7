import { formatDollars, toCents } from '@curbside/domain/money/money';
import { commissionPercent } from '@curbside/domain/money/pricing';
import type { PayoutState } from '@curbside/domain/payouts/payout-state';
import { expectedTransfer } from '@curbside/domain/payouts/payout-words';
import { countOf } from '@curbside/domain/text/count-of';
import type { PriceLine } from '../../../platform/mail/letter.ts';
import type { BookingRow } from '../queries.ts';

/** What the guest pays, in the lines that were stored with the booking. */
export function priceLines(booking: BookingRow): PriceLine[] {
  return [
    baseLine(booking),
    line('Service fee', booking.serviceFeeCents),
    line('New York sales tax', booking.salesTaxCents),
    line('Total', booking.totalCents),
  ];
}

/** What the host earns. */
export function earningLines(booking: BookingRow): PriceLine[] {
  return [
    baseLine(booking),
    line(`Commission (${commissionPercent})`, -booking.commissionCents),
    line('Your payout', booking.hostPayoutCents),
  ];
}

/** What of those earnings is transferred, after what goes back to the guest and for debts. */
export function transferLines(booking: BookingRow, payout: PayoutState): PriceLine[] {
  const { keptCents, sentCents } = expectedTransfer(payout);
  const givenBackCents = booking.hostPayoutCents - toCents(payout.amount);
  if (givenBackCents === 0 && keptCents === 0) return [];
  return [
    ...(givenBackCents > 0 ? [line('Given back to the guest', -givenBackCents)] : []),
    ...(keptCents > 0 ? [line('Kept for what you owe', -keptCents)] : []),
    line('Transferred to you', sentCents),
  ];
}

/** What of the total goes back to the guest; nothing where nothing was charged. */
export function refundLines({ refundCents, lostCents, totalCents }: BookingRow): PriceLine[] {
  const refunded = refundCents ?? 0;
  if (refunded + lostCents === 0) return [];
  const keptCents = totalCents - refunded - lostCents;
  return [
    line('Charged', totalCents),
    ...(keptCents > 0 ? [line('Kept', -keptCents)] : []),
    ...(lostCents > 0 ? [line('Returned by your bank', -lostCents)] : []),
    line('Your refund', refunded),
  ];
}

function baseLine({ dailyRateCents, days, baseCents }: BookingRow): PriceLine {
  return line(`${formatDollars(dailyRateCents)} × ${countOf(days, 'day')}`, baseCents);
}

function line(label: string, cents: number): PriceLine {
  return { label, amount: formatDollars(cents) };
}
