import { formatWindow } from '@curbside/domain/calendar/format';
import { hostLines } from '@curbside/domain/money/pricing';
import type { Person } from '../../../platform/actor.ts';
import { todayInMarket } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { invalidField, justChanged, notFound, requireAllowed } from '../../../platform/errors.ts';
import { quoteOf } from '../../booking-rows/index.ts';
import { findTripOrder, refOf } from '../../charges/index.ts';
import { closeCheckout, findPayment, openCheckout } from '../../payments/index.ts';
import { decideFor, getVisibleBooking } from '../get-booking.ts';
import { canPay } from '../policy.ts';
import { syncPayment } from '../requests/sync-payment.ts';

export async function checkOut(
  deps: Deps,
  actor: Person,
  input: { bookingId: number; carId?: number },
): Promise<string> {
  const visible = await getVisibleBooking(deps.db, actor, input.bookingId);
  if (!canPay(actor, visible.booking)) throw notFound('Booking');
  // An earlier page may be paid although its webhook has not arrived yet.
  const order = await findTripOrder(deps.db, input.bookingId);
  const earlier = await findPayment(deps.db, order.id);
  if (earlier?.checkoutSessionId) await syncPayment(deps, actor, input.bookingId);
  const details = await getVisibleBooking(deps.db, actor, input.bookingId);
  const { booking, car } = details;
  if (input.carId !== undefined && input.carId !== booking.carId) {
    throw invalidField('carId', 'This is not the car of the booking.');
  }
  requireAllowed(decideFor(actor, details, 'pay', deps.clock.now()));
  const price = quoteOf(booking);
  const rates = hostLines(price).map(({ label }) => label);
  const url = await openCheckout(deps, actor, {
    order,
    title: `${car.year} ${car.make} ${car.model}`,
    description: `${rates.join(', ')}: ${formatWindow(booking, todayInMarket(deps.clock))}`,
  });
  // Nobody may pay on a page that opened after the request was paid or cancelled.
  const { booking: after } = await getVisibleBooking(deps.db, actor, input.bookingId);
  if (after.status !== 'pending' || after.paymentStatus !== 'unpaid') {
    await closeCheckout(deps, actor, { order: refOf(order), url });
    throw justChanged('booking');
  }
  return url;
}

/** The browser has returned from the page: ask Stripe at once. */
export async function confirmCheckout(
  deps: Deps,
  actor: Person,
  input: { bookingId: number; sessionId: string },
): Promise<void> {
  const { booking } = await getVisibleBooking(deps.db, actor, input.bookingId);
  if (!canPay(actor, booking)) throw notFound('Booking');
  const order = await findTripOrder(deps.db, booking.id);
  const payment = await findPayment(deps.db, order.id);
  if (payment?.checkoutSessionId !== input.sessionId) {
    throw invalidField('sessionId', 'This is not the checkout of the booking.');
  }
  await syncPayment(deps, actor, booking.id);
}
