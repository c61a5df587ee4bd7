import { bookingTexts } from '@curbside/domain/bookings/texts';
import { marketDay, type TripWindow } from '@curbside/domain/calendar/days';
import { windowInstants } from '@curbside/domain/calendar/instants';
import type { ChangeBody } from '@curbside/domain/changes/forms';
import { movesPickup, type PriceDifference } from '@curbside/domain/changes/rules';
import { changeTexts } from '@curbside/domain/changes/texts';
import type { TermsReason } from '@curbside/domain/charges/states';
import { market } from '@curbside/domain/market/current';
import type { PriceLine, TripQuote } from '@curbside/domain/money/pricing';
import { countOf } from '@curbside/domain/text/count-of';
import { AppError } from '../../platform/errors.ts';
import { type Room, requireForward, requireLength } from '../availability/index.ts';
import type { BookingDetails } from '../bookings/index.ts';
import { presentShares, sharesAfterLowerPrice } from '../settlement/index.ts';
import type { ChangeRow } from './queries.ts';

export interface MovedWindow {
  window: TripWindow;
  startsAt: Date;
  endsAt: Date;
}

/** The window that is asked for. Throws if no trip may have it, whatever the calendar says. */
export function requireWindow(
  booking: TripWindow & { startsAt: Date; isPickupRecorded: boolean },
  body: ChangeBody,
  now: Date,
): MovedWindow {
  const window = {
    startDate: body.startDate ?? booking.startDate,
    startTime: body.startTime ?? booking.startTime,
    endDate: body.endDate,
    endTime: body.endTime,
  };
  requireForward(window);
  const { startsAt, endsAt } = windowInstants(window);
  const isSame = (['startDate', 'startTime', 'endDate', 'endTime'] as const).every(
    (name) => window[name] === booking[name],
  );
  if (isSame) throw new AppError('invalid_dates', changeTexts.sameWindow);
  if (movesPickup(booking, { startsAt })) {
    if (booking.startsAt <= now) throw new AppError('wrong_state', changeTexts.startMoves);
    if (booking.isPickupRecorded) throw new AppError('wrong_state', changeTexts.pickupRecorded);
    if (startsAt <= now) throw new AppError('invalid_dates', bookingTexts.pickupPassed);
  }
  if (endsAt <= now) throw new AppError('invalid_dates', changeTexts.endPassed);
  requireLength(window, marketDay(now));
  return { window, startsAt, endsAt };
}

/** The effect of a change that costs less: some of it may have come back to the guest before. */
export interface LowerPrice {
  toGuestCents: number;
  fromHostCents: number;
}

/** Undefined if the trip does not cost less at the price of a change. */
export function lowerPriceOf(details: BookingDetails, price: TripQuote): LowerPrice | undefined {
  if (price.totalCents >= details.booking.totalCents) return undefined;
  const before = presentShares(details);
  const after = sharesAfterLowerPrice(details, price);
  return {
    toGuestCents: after.toRefundCents - before.toRefundCents,
    fromHostCents: before.hostCents - after.hostCents,
  };
}

/** The lines of an extension's order. */
export function orderLines({ difference }: ChangeRow): PriceLine[] {
  return [
    { label: differenceLabel(difference), cents: difference.baseCents },
    { label: 'Service fee', cents: difference.serviceFeeCents },
    { label: market.salesTax.label, cents: difference.salesTaxCents },
  ];
}

export function differenceLabel({ days }: PriceDifference): string {
  if (days === 0) return 'Price of the days';
  return `${countOf(Math.abs(days), 'day')} ${days > 0 ? 'more' : 'less'}`;
}

export function reasonOf(
  before: { startsAt: Date; endsAt: Date },
  after: { startsAt: Date; endsAt: Date },
): TermsReason {
  if (movesPickup(before, after)) return 'moved';
  return after.endsAt > before.endsAt ? 'extended' : 'shortened';
}

/** Throws dates_blocked or dates_taken, with the latest drop-off that would do. */
export function requireRoom({ conflict, latestEnd }: Room): void {
  if (!conflict) return;
  const details = { details: { latestEnd } };
  throw conflict === 'blocked_day'
    ? new AppError('dates_blocked', changeTexts.blocked, details)
    : new AppError('dates_taken', changeTexts.taken, details);
}
