import { type TripQuote, withLines } from '@curbside/domain/money/pricing';

/** The stored price of a booking. */
export function quoteOf(booking: TripQuote): TripQuote {
  const { days, dailyRateCents, baseCents, serviceFeeCents, salesTaxCents, totalCents } = booking;
  const { commissionCents, hostPayoutCents, lines } = booking;
  return withLines({
    days,
    dailyRateCents,
    baseCents,
    serviceFeeCents,
    salesTaxCents,
    totalCents,
    commissionCents,
    hostPayoutCents,
    lines,
  });
}
