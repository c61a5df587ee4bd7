import { availabilityEndpoints } from '@curbside/domain/availability/endpoints';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import { chargedDays, isForward, type TripWindow } from '@curbside/domain/calendar/days';
import type { Car } from '@curbside/domain/cars/car';
import { toCents } from '@curbside/domain/money/money';
import { quote } from '@curbside/domain/money/pricing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, messageOf, statusOf } from '../../platform/api-error.ts';
import { useNow } from '../../platform/clock.tsx';
import { apiKey } from '../../platform/query-client.ts';
import { useUser } from '../../platform/session.ts';
import { isWhole } from '../../ui/date-range-picker/date-range.ts';
import { dateEntries } from '../../ui/date-range-picker/trip-address.ts';
import { noDates, type TripDates, windowOf } from '../../ui/date-range-picker/trip-times.ts';
import { useDeparture } from '../verification/index.ts';
import { blockedDatesQuery, bookAndCheckOut, CheckoutError, checkOut } from './api.ts';
import { carCalendar, emptyCalendar } from './car-calendar.ts';
import { useTripDates } from './use-trip-dates.ts';
import { useUnpaidBooking } from './use-unpaid-booking.ts';

/** Choosing dates for a car and booking it: what is chosen, what stands in the way, and the way on. */
export function useBooking(car: Car) {
  const user = useUser();
  const now = useNow();
  const queryClient = useQueryClient();
  const [addressDates, setAddressDates] = useTripDates();
  const [isAskingToVerify, setIsAskingToVerify] = useState(false);
  // A failure is about the dates it came with.
  const [hasChanged, setHasChanged] = useState(false);
  const attempt = useRef<{ of: string; key: string }>(undefined);

  const taken = useQuery(blockedDatesQuery(car.id));
  const calendar = taken.data ? carCalendar(taken.data) : emptyCalendar;

  // Dates that came with the address may hold a blocked day: they count as cleared.
  const refusal = isWhole(addressDates) ? calendar.refuse(addressDates) : undefined;
  const dates: TripDates = refusal
    ? { ...noDates, startTime: addressDates.startTime, endTime: addressDates.endTime }
    : addressDates;
  const trip = windowOf(dates);
  const conflict = trip && calendar.problemOf(trip, now);
  const own = useUnpaidBooking(car.id, conflict === bookingTexts.datesTaken ? trip : undefined);
  const problem = own.unpaid || own.isLoading ? undefined : conflict;

  const checkout = useDeparture(
    (window: TripWindow) =>
      own.unpaid
        ? checkOut(own.unpaid.id, car.id)
        : bookAndCheckOut({ carId: car.id, trip: window, key: keyFor(window) }),
    (error) => {
      if (isSignedOut(error)) signIn();
      // Refused: the next try is another attempt. Unanswered, or booked but without a checkout
      // page: the same attempt goes on, so that it stays one booking.
      const status = statusOf(error);
      if (status !== undefined && status < 500) attempt.current = undefined;
      if (!(error instanceof ApiError)) return;
      if (error.code === 'verification_required') setIsAskingToVerify(true);
      if (error.code === 'dates_blocked') setAddressDates({ ...dates, ...noDays });
      if (error.status === 409) {
        void queryClient.invalidateQueries({
          queryKey: apiKey(availabilityEndpoints.blockedDates, { params: { id: car.id } }),
        });
      }
    },
  );

  function keyFor(window: TripWindow): string {
    const of = JSON.stringify(window);
    if (attempt.current?.of !== of) attempt.current = { of, key: randomKey() };
    return attempt.current.key;
  }

  function setDates(changed: TripDates) {
    setHasChanged(true);
    setAddressDates(changed);
  }

  function book() {
    if (!trip) return;
    if (!user) signIn();
    else if (user.verificationStatus !== 'verified') setIsAskingToVerify(true);
    else {
      setHasChanged(false);
      checkout.leave(trip);
    }
  }

  /** Leaves for the sign-in form, which leads back to this page with the chosen dates. */
  function signIn() {
    const returnUrl = `/car/${car.id}?${new URLSearchParams(dateEntries(dates))}`;
    window.location.assign(`/api/login?returnUrl=${encodeURIComponent(returnUrl)}`);
  }

  const isReady = !taken.isPending;
  return {
    calendar,
    dates,
    setDates,
    /** What the chosen days cost; the server quotes again when the car is booked. */
    price: trip && isForward(trip) ? quote(toCents(car.dailyRate), chargedDays(trip)) : undefined,
    isOwn: user?.id === car.userId,
    /** Why these dates cannot be booked. */
    problem: refusal ?? problem,
    hasDates: trip !== undefined,
    /** The guest's own request for these dates: `book` leads on to its payment. */
    unpaid: own.unpaid,
    canBook: isReady && !own.isLoading && trip !== undefined && problem === undefined,
    failure: checkout.error && !hasChanged ? failureText(checkout.error) : undefined,
    isBooking: checkout.isLeaving,
    book,
    isAskingToVerify,
    stopAskingToVerify: () => setIsAskingToVerify(false),
  };
}

const noDays = { startDate: undefined, endDate: undefined };

/** Somewhere else meanwhile, or by the passing of time. */
function isSignedOut(error: Error): boolean {
  return statusOf(error) === 401 || statusOf(error.cause) === 401;
}

function failureText(error: Error): string | undefined {
  if (isSignedOut(error)) return undefined;
  if (error instanceof CheckoutError) return error.message;
  if (error instanceof ApiError && error.code === 'dates_taken') {
    return messageOf(error, bookingTexts.timeConflict);
  }
  return messageOf(error, bookingTexts.bookingFailed);
}

/** crypto.randomUUID is there on secure addresses only. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
