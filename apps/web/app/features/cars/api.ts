import { availabilityEndpoints } from '@curbside/domain/availability/endpoints';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import type { TripWindow } from '@curbside/domain/calendar/days';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import type { CreateCarBody } from '@curbside/domain/cars/listing';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { callApi } from '../../platform/api-client.ts';
import { messageOf } from '../../platform/api-error.ts';
import { apiQuery } from '../../platform/query-client.ts';

export const carQuery = (id: number | string) => apiQuery(carEndpoints.getCar, { params: { id } });

/** When the car is taken. Others book meanwhile, so it is asked for again whenever it is shown. */
export const blockedDatesQuery = (id: number | string) => ({
  ...apiQuery(availabilityEndpoints.blockedDates, { params: { id } }),
  staleTime: 30_000,
});

interface BookingAttempt {
  carId: number;
  trip: TripWindow;
  /** The same for every try of this attempt, so that it makes one booking. */
  key: string;
}

/** The checkout page could not be opened; the booking is made and its dates are held. */
export class CheckoutError extends Error {
  override readonly name = 'CheckoutError';
}

/** Requests the car and gives the address of the page on which to pay. */
export async function bookAndCheckOut({ carId, trip, key }: BookingAttempt): Promise<string> {
  const { id: bookingId } = await callApi(bookingEndpoints.requestBooking, {
    body: { carId, ...trip },
    headers: { 'idempotency-key': key },
  });
  return checkOut(bookingId, carId);
}

/** The address of the page on which to pay a booking that is made. */
export async function checkOut(bookingId: number, carId: number): Promise<string> {
  try {
    const body = { bookingId, carId };
    return (await callApi(paymentEndpoints.createCheckoutSession, { body })).url;
  } catch (error) {
    throw new CheckoutError(messageOf(error, bookingTexts.checkoutFailed), { cause: error });
  }
}

export function listCar(body: CreateCarBody) {
  return callApi(carEndpoints.createCar, { body });
}
