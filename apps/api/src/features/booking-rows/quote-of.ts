import { type TripQuote, withLines } from '@curbside/domain/money/pricing';

/** The stored price of a booking. */
export function quoteOf(booking: TripQuote): TripQuote {
  const { startDate, days, dailyRateCents, lines } = booking;
  const { baseCents, serviceFeeCents, salesTaxCents, totalCents } = booking;
  const { commissionCents, hostPayoutCents } = booking;
  return withLines({
    startDate,
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
