import { bookingTexts } from '@curbside/domain/bookings';
import { chargedDays, isForward, type TripWindow } from '@curbside/domain/calendar';
import { type Car, carEndpoints } from '@curbside/domain/cars';
import { toCents } from '@curbside/domain/money';
import { quote } from '@curbside/domain/pricing';
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
import { blockedDatesQuery, bookAndCheckOut, CheckoutError } from './api.ts';
import { carCalendar, emptyCalendar } from './car-calendar.ts';
import { useTripDates } from './use-trip-dates.ts';

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

  const checkout = useDeparture(
    (window: TripWindow) => bookAndCheckOut({ carId: car.id, trip: window, key: keyFor(window) }),
    (error) => {
      // Refused: the next try is another attempt. Unanswered, or booked but without a checkout
      // page: the same attempt goes on, so that it stays one booking.
      const status = statusOf(error);
      if (status !== undefined && status < 500) attempt.current = undefined;
      if (!(error instanceof ApiError)) return;
      if (error.code === 'verification_required') setIsAskingToVerify(true);
      if (error.code === 'dates_blocked') setAddressDates({ ...dates, ...noDays });
      if (error.status === 409) {
        void queryClient.invalidateQueries({
          queryKey: apiKey(carEndpoints.blockedDates, { params: { id: car.id } }),
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
    if (!user) window.location.assign(`/api/login?returnUrl=${encodeURIComponent(carAddress())}`);
    else if (user.verificationStatus !== 'verified') setIsAskingToVerify(true);
    else {
      setHasChanged(false);
      checkout.leave(trip);
    }
  }

  /** The page with the chosen dates, to come back to. */
  function carAddress(): string {
    return `/car/${car.id}?${new URLSearchParams(dateEntries(dates))}`;
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
    problem: refusal ?? (trip ? calendar.problemOf(trip, now) : undefined),
    hasDates: trip !== undefined,
    canBook: isReady && trip !== undefined && calendar.problemOf(trip, now) === undefined,
    failure: checkout.error && !hasChanged ? failureText(checkout.error) : undefined,
    isBooking: checkout.isLeaving,
    book,
    isAskingToVerify,
    stopAskingToVerify: () => setIsAskingToVerify(false),
  };
}

const noDays = { startDate: undefined, endDate: undefined };

function failureText(error: Error): string {
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
