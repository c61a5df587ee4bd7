import type { BookingChange, ChangeQuote } from '@curbside/domain/changes/endpoints';
import type { PriceDifference } from '@curbside/domain/changes/rules';
import { changeActionNames } from '@curbside/domain/changes/states';
import { market } from '@curbside/domain/market/current';
import { toDecimal } from '@curbside/domain/money/money';
import { quoteOnWire, type TripQuote, withLines } from '@curbside/domain/money/pricing';
import { actionsOnWire } from '../../platform/actions-on-wire.ts';
import type { Person } from '../../platform/actor.ts';
import { quoteOf } from '../booking-rows/index.ts';
import { type BookingDetails, canSeePayout } from '../bookings/index.ts';
import { decideOn } from './decide-change.ts';
import { type ChangeWithOrder, windowOf } from './queries.ts';
import type { QuotedChange } from './quote-change.ts';
import { differenceLabel, lowerPriceOf } from './rules.ts';

function signed(cents: number): string {
  return cents < 0 ? `-${toDecimal(-cents)}` : toDecimal(cents);
}

function linesOf(difference: PriceDifference) {
  return [
    { label: differenceLabel(difference), amount: signed(difference.baseCents) },
    { label: 'Service fee', amount: signed(difference.serviceFeeCents) },
    { label: market.salesTax.label, amount: signed(difference.salesTaxCents) },
  ];
}

export function changeQuoteOnWire(
  { price, difference, room }: QuotedChange,
  details: BookingDetails,
  actor: Person,
): ChangeQuote {
  return {
    quote: quoteOnWire(price, canSeePayout(actor, details.booking)),
    difference: signed(difference.totalCents),
    refund: refundOnWire(details, price),
    lines: linesOf(difference),
    latestEnd: room.latestEnd,
  };
}

function refundOnWire(details: BookingDetails, price: TripQuote): string | null {
  const lowerPrice = lowerPriceOf(details, price);
  return lowerPrice ? toDecimal(lowerPrice.toGuestCents) : null;
}

/** The change as `actor` may see it at `now`. */
export function changeOnWire(
  change: ChangeWithOrder,
  details: BookingDetails,
  actor: Person,
  now: Date,
): BookingChange {
  const { difference } = change;
  const needsPayment = change.awaitsPayment && change.orderStatus === 'needs_payment';
  return {
    id: change.id,
    bookingId: change.bookingId,
    status: change.status,
    askedBy: change.askedBy,
    ...windowOf(change),
    former: {
      startDate: change.formerStartDate,
      startTime: change.formerStartTime,
      endDate: change.formerEndDate,
      endTime: change.formerEndTime,
    },
    quote: quoteOnWire(withLines(change), canSeePayout(actor, details.booking)),
    difference: signed(difference.totalCents),
    refund: change.status === 'asked' ? refundOnWire(details, quoteOf(change)) : null,
    lines: linesOf(difference),
    answerBy: change.answerBy.toISOString(),
    orderId: change.orderId,
    payBy: needsPayment ? (change.payBy?.toISOString() ?? null) : null,
    createdAt: change.createdAt.toISOString(),
    answeredAt: change.answeredAt?.toISOString() ?? null,
    actions: actionsOnWire(changeActionNames, (action) =>
      decideOn(actor, { change, details }, action, now),
    ),
  };
}
