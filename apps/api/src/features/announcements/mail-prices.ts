import { formatDollars, toCents } from '@curbside/domain/money/money';
import { commissionPercent, hostLines } from '@curbside/domain/money/pricing';
import type { PayoutState } from '@curbside/domain/payouts/payout-state';
import { expectedTransfer } from '@curbside/domain/payouts/payout-words';
import type { PriceLine } from '../../platform/mail/letter.ts';
import type { BookingRow } from '../booking-rows/index.ts';
import { quoteOf } from '../booking-rows/index.ts';
import type { RefundFigures } from './refund-figures.ts';

/** Price lines of the guest, as stored with the booking. */
export function priceLines(booking: BookingRow): PriceLine[] {
  return [
    ...quoteOf(booking).lines.map(({ label, cents }) => line(label, cents)),
    line('Total', booking.totalCents),
  ];
}

export function earningLines(booking: BookingRow): PriceLine[] {
  return [
    ...hostLines(quoteOf(booking)).map(({ label, cents }) => line(label, cents)),
    line(`Commission (${commissionPercent})`, -booking.commissionCents),
    line('Your payout', booking.hostPayoutCents),
  ];
}

/** From the host's earnings to the transfer: minus refunds to the guest and debts kept. */
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

/** Empty if nothing was charged. */
export function refundLines(refund: RefundFigures): PriceLine[] {
  const { chargedCents, earlierCents, nowCents, lostCents, keptCents } = refund;
  if (chargedCents === 0) return [];
  return [
    line('Charged', chargedCents),
    ...(keptCents > 0 ? [line('Kept', -keptCents)] : []),
    ...(lostCents > 0 ? [line('Returned by your bank', -lostCents)] : []),
    line('Your refund', earlierCents + nowCents),
  ];
}

function line(label: string, cents: number): PriceLine {
  return { label, amount: formatDollars(cents) };
}
