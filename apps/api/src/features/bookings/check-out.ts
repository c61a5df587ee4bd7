import { formatDollars } from '@curbside/domain/money/money';
import type { Actor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, invalidField, notFound } from '../../platform/errors.ts';
import { expireCheckout, findPayment, openCheckout } from '../payments/index.ts';
import { getVisibleBooking } from './policy.ts';
import { quoteOf } from './rules.ts';
import { syncPayment } from './sync-payment.ts';
import { wrongState } from './wrong-state.ts';

/** The page on which the guest pays. Throws not_found, wrong_state. */
export async function checkOut(
  deps: Deps,
  actor: Actor,
  input: { bookingId: number; carId?: number },
): Promise<string> {
  const { booking, car, renter } = await getVisibleBooking(deps.db, actor, input.bookingId);
  if (booking.renterId !== actor.id) throw notFound('Booking');
  if (input.carId !== undefined && input.carId !== booking.carId) {
    throw invalidField('carId', 'This is not the car of the booking.');
  }
  const isPayable =
    booking.status === 'pending' &&
    booking.paymentStatus === 'unpaid' &&
    booking.payBy > deps.clock.now();
  if (!isPayable) {
    throw new AppError(
      'wrong_state',
      'This booking is paid already, or no longer waits for payment.',
    );
  }
  const { days, startDate, startTime, endDate, endTime } = booking;
  const rate = formatDollars(booking.dailyRateCents);
  const url = await openCheckout(deps, {
    bookingId: booking.id,
    carId: booking.carId,
    title: `${car.year} ${car.make} ${car.model}`,
    description: `${rate} × ${days} ${days === 1 ? 'day' : 'days'}: ${startDate}, ${startTime} to ${endDate}, ${endTime}`,
    quote: quoteOf(booking),
    guestEmail: renter.email,
    site: actor.site,
  });
  // Cancelled meanwhile: nobody may pay on a page that opened a moment too late.
  const { booking: after } = await getVisibleBooking(deps.db, actor, input.bookingId);
  if (after.status !== 'pending') {
    await expireCheckout(deps, booking.id);
    throw wrongState(after);
  }
  return url;
}

/** The browser is back from the page: ask Stripe at once. Throws not_found, invalid_request. */
export async function confirmCheckout(
  deps: Deps,
  actor: Actor,
  input: { bookingId: number; sessionId: string },
): Promise<void> {
  const { booking } = await getVisibleBooking(deps.db, actor, input.bookingId);
  if (booking.renterId !== actor.id) throw notFound('Booking');
  const payment = await findPayment(deps.db, booking.id);
  if (payment?.checkoutSessionId !== input.sessionId) {
    throw invalidField('sessionId', 'This is not the checkout of the booking.');
  }
  await syncPayment(deps, booking.id);
}
