import { maxTotalCents } from '@curbside/domain/bookings/rules';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import type { ChangeBody } from '@curbside/domain/changes/forms';
import {
  differenceOf,
  type PriceDifference,
  planChange,
  priceOfChange,
} from '@curbside/domain/changes/rules';
import { minChargeCents } from '@curbside/domain/charges/states';
import { formatDollars } from '@curbside/domain/money/money';
import type { TripQuote } from '@curbside/domain/money/pricing';
import type { Person } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, requireAllowed } from '../../platform/errors.ts';
import { findRoom, type Room } from '../availability/index.ts';
import { quoteOf } from '../booking-rows/index.ts';
import {
  type BookingDetails,
  decideFor,
  getVisibleBooking,
  requireParty,
} from '../bookings/index.ts';
import { priceAddedDays } from './price-days.ts';
import { type MovedWindow, requireRoom, requireWindow } from './rules.ts';

export interface QuotedChange extends MovedWindow {
  price: TripQuote;
  difference: PriceDifference;
  room: Room;
}

interface QuoteChange {
  bookingId: number;
  body: ChangeBody;
}

/** The price of other dates or times. An open change is no obstacle: nothing is asked yet. */
export async function quoteChange(
  deps: Deps,
  actor: Person,
  { bookingId, body }: QuoteChange,
): Promise<{ details: BookingDetails; quoted: QuotedChange }> {
  const now = deps.clock.now();
  const details = await getVisibleBooking(deps.db, actor, bookingId);
  requireAllowed(decideFor(actor, { ...details, openChange: null }, 'change', now));
  return { details, quoted: await priceChange(deps.db, { details, actor, body, now }) };
}

/** Throws if the window is impossible or taken, or its price cannot be charged. */
export async function priceChange(
  db: Queryable,
  {
    details: { booking, isPickupRecorded },
    actor,
    body,
    now,
  }: { details: BookingDetails; actor: Person; body: ChangeBody; now: Date },
): Promise<QuotedChange> {
  const moved = requireWindow({ ...booking, isPickupRecorded }, body, now);
  const { carId, id: bookingId } = booking;
  const room = await findRoom(db, { carId, bookingId, ...moved });
  requireRoom(room);
  const asked = { by: requireParty(actor, booking), at: now };
  const plan = planChange(booking, moved.window, asked);
  const addedLines = await priceAddedDays(db, { carId, ...plan });
  const agreed = quoteOf(booking);
  const price = priceOfChange(agreed, plan, addedLines);
  const difference = differenceOf(agreed, price);
  requirePayable(price, difference);
  return { ...moved, price, difference, room };
}

/** Stripe takes no more for a trip, and no less for the difference. */
function requirePayable(price: TripQuote, { totalCents }: PriceDifference): void {
  if (price.totalCents > maxTotalCents) {
    throw new AppError('amount_too_large', bookingTexts.tooExpensive);
  }
  if (totalCents > 0 && totalCents < minChargeCents) {
    throw new AppError(
      'invalid_amount',
      `This change would cost ${formatDollars(totalCents)} more, and cards take ${formatDollars(minChargeCents)} or more. Please choose other dates or times.`,
    );
  }
}
