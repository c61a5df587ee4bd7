import { accountCalls } from '@curbside/domain/accounts/calls';
import { availabilityCalls } from '@curbside/domain/availability/calls';
import { bookingCalls } from '@curbside/domain/bookings/calls';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import type { TripWindow } from '@curbside/domain/calendar/days';
import { carCalls } from '@curbside/domain/cars/calls';
import { paymentCalls } from '@curbside/domain/payments/calls';
import { priceCalls } from '@curbside/domain/prices/calls';
import type { Rate } from '@curbside/domain/prices/rules';
import { callApi } from '../../platform/api-client.ts';
import { messageOf } from '../../platform/api-error.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';

export const carQuery = (id: number | string) => apiQuery(carCalls.getCar, { params: { id } });

/** The public profile of a car's host. */
export const hostQuery = (id: string) => apiQuery(accountCalls.publicProfile, { params: { id } });

/** When the car is taken. Other guests book meanwhile, so it is fetched whenever it is shown. */
export const blockedDatesQuery = (id: number | string) => ({
  ...apiQuery(availabilityCalls.blockedDates, { params: { id } }),
  ...fetchedOnView,
});

/** The price of a trip. Prices are money, so they are fetched whenever they are shown. */
export const quoteQuery = (id: number | string, trip: TripWindow) => ({
  ...apiQuery(priceCalls.quoteTrip, { params: { id }, query: { ...trip } }),
  ...fetchedOnView,
});

interface BookingAttempt {
  carId: number;
  trip: TripWindow;
  rate: Rate;
  /** The same for each retry of this attempt, so that it makes one booking. */
  key: string;
}

/** The booking is made and its dates are held, but the checkout page could not be opened. */
export class CheckoutError extends Error {
  override readonly name = 'CheckoutError';
}

/** Requests the car. Returns the address of its checkout page. */
export async function bookAndCheckOut({ carId, trip, rate, key }: BookingAttempt): Promise<string> {
  const { id: bookingId } = await callApi(bookingCalls.requestBooking, {
    body: { carId, ...trip, rate },
    headers: { 'idempotency-key': key },
  });
  return checkOut(bookingId, carId);
}

/** The address of the checkout page of a booking. */
export async function checkOut(bookingId: number, carId: number): Promise<string> {
  try {
    const body = { bookingId, carId };
    return (await callApi(paymentCalls.createCheckoutSession, { body })).url;
  } catch (error) {
    throw new CheckoutError(messageOf(error, bookingTexts.checkoutFailed), { cause: error });
  }
}
