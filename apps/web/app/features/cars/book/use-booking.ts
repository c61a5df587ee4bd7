import { availabilityCalls } from '@curbside/domain/availability/calls';
import { bookingCalls } from '@curbside/domain/bookings/calls';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import { isForward, type TripWindow } from '@curbside/domain/calendar/days';
import type { Car } from '@curbside/domain/cars/car';
import type { Rate } from '@curbside/domain/prices/rules';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hasCode, messageOf, statusOf } from '../../../platform/api-error.ts';
import { useNow } from '../../../platform/clock.tsx';
import { apiKey } from '../../../platform/query-client.ts';
import { randomKey } from '../../../platform/random-key.ts';
import { useUser } from '../../../platform/session.ts';
import { useExternalPage } from '../../../platform/use-external-page.ts';
import { isWhole } from '../../../ui/calendar/date-range.ts';
import { dateEntries, noDates, type TripDates, windowOf } from '../../trip-dates/index.ts';
import { blockedDatesQuery, bookAndCheckOut, CheckoutError, checkOut, quoteQuery } from '../api.ts';
import { carCalendar, emptyCalendar } from './car-calendar.ts';
import { useTripDates } from './use-trip-dates.ts';
import { useUnpaidBooking } from './use-unpaid-booking.ts';

/** Choosing dates for a car and booking it: the chosen dates, why they cannot be booked, and `book`. */
export function useBooking(car: Car) {
  const user = useUser();
  const now = useNow();
  const queryClient = useQueryClient();
  const [addressDates, setAddressDates] = useTripDates();
  const [isAskingToVerify, setIsAskingToVerify] = useState(false);
  // An error is about the dates that were sent.
  const [hasChanged, setHasChanged] = useState(false);
  const attempt = useRef<{ of: string; key: string }>(undefined);

  const taken = useQuery(blockedDatesQuery(car.id));
  const calendar = taken.data ? carCalendar(taken.data, car.bookingRules) : emptyCalendar;

  // Dates in the address that include a blocked day are cleared there, too; the reason stays until
  // others are chosen.
  const [clearedFor, setClearedFor] = useState<string>();
  const [refused, setRefused] = useState<TripDates>();
  const refusal = isWhole(addressDates) ? calendar.refuse(addressDates) : undefined;
  const dates: TripDates = refusal
    ? { ...noDates, startTime: addressDates.startTime, endTime: addressDates.endTime }
    : addressDates;
  useEffect(() => {
    if (!refusal) return;
    setClearedFor(refusal);
    setRefused(addressDates);
    setAddressDates({ ...addressDates, ...noDays });
  }, [refusal, addressDates, setAddressDates]);
  const trip = windowOf(dates);
  const conflict = trip && calendar.problemOf(trip, now);
  // Cleared dates were asked for all the same.
  const asked = refused ?? addressDates;
  const askedTrip = windowOf(asked);
  const own = useUnpaidBooking(car.id, conflict === bookingTexts.datesTaken ? trip : undefined);
  const problem = own.unpaid || own.isLoading ? undefined : conflict;

  const [chosenRate, setRate] = useState<Rate>('standard');
  const quoted = useQuery(
    trip && isForward(trip)
      ? quoteQuery(car.id, trip)
      : { queryKey: ['no-dates'], queryFn: skipToken },
  );
  const nonRefundable = quoted.data?.nonRefundable ?? undefined;
  const rate = nonRefundable ? chosenRate : 'standard';

  const checkout = useExternalPage(
    (window: TripWindow) =>
      own.unpaid
        ? checkOut(own.unpaid.id, car.id)
        : bookAndCheckOut({ carId: car.id, trip: window, rate, key: keyFor(window) }),
    (error) => {
      if (isSignedOut(error)) signIn();
      // After a refusal the next try is a new attempt. Without an answer, or with a booking but no
      // checkout page, the next try repeats this attempt, so that there is one booking.
      const status = statusOf(error);
      if (status !== undefined && status < 500) attempt.current = undefined;
      const { requestBooking } = bookingCalls;
      if (hasCode(error, requestBooking, 'verification_required')) setIsAskingToVerify(true);
      if (hasCode(error, requestBooking, 'dates_blocked')) setAddressDates({ ...dates, ...noDays });
      if (status === 409) {
        void queryClient.invalidateQueries({
          queryKey: apiKey(availabilityCalls.blockedDates, { params: { id: car.id } }),
        });
      }
    },
  );

  function keyFor(window: TripWindow): string {
    const of = JSON.stringify({ ...window, rate });
    if (attempt.current?.of !== of) attempt.current = { of, key: randomKey() };
    return attempt.current.key;
  }

  function setDates(changed: TripDates) {
    setHasChanged(true);
    if (changed.startDate) {
      setClearedFor(undefined);
      setRefused(undefined);
    }
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

  /** Opens the sign-in form, which returns to this page with the chosen dates. */
  function signIn() {
    const returnUrl = `/car/${car.id}?${new URLSearchParams(dateEntries(dates))}`;
    window.location.assign(`/api/login?returnUrl=${encodeURIComponent(returnUrl)}`);
  }

  const isReady = !taken.isPending;
  const shownProblem = refusal ?? clearedFor ?? problem;
  const failure = checkout.error && !hasChanged ? failureText(checkout.error) : undefined;
  return {
    calendar,
    dates,
    setDates,
    /** The price of the chosen days; the server quotes again when the car is booked. */
    price: rate === 'standard' ? quoted.data?.quote : nonRefundable,
    rate,
    setRate,
    /** Both prices, where the guest has the choice. */
    choice: quoted.data && nonRefundable && { standard: quoted.data.quote, nonRefundable },
    lateCancellation: quoted.data?.lateCancellation,
    cheaper: rate === 'standard' ? (quoted.data?.cheaper ?? undefined) : undefined,
    isOwn: user?.id === car.userId,
    isInstant: car.instantBook,
    /** Why these dates cannot be booked. */
    problem: shownProblem,
    /** The nearest window that could be booked instead. */
    possible:
      askedTrip && shownProblem && isForward(askedTrip) && taken.data
        ? calendar.possibleFor(askedTrip, now)
        : null,
    /** The dates that were asked for, even if they were cleared. */
    asked,
    hasDates: trip !== undefined,
    /** The guest's own request for these dates: `book` opens its payment. */
    unpaid: own.unpaid,
    canBook: isReady && !own.isLoading && trip !== undefined && problem === undefined,
    // A conflict that the calendar already shows is not repeated.
    failure: failure === shownProblem ? undefined : failure,
    isBooking: checkout.isLeaving,
    book,
    isAskingToVerify,
    stopAskingToVerify: () => setIsAskingToVerify(false),
  };
}

const noDays = { startDate: undefined, endDate: undefined };

/** The session has ended, for example in another tab. */
function isSignedOut(error: Error): boolean {
  return statusOf(error) === 401 || statusOf(error.cause) === 401;
}

function failureText(error: Error): string | undefined {
  if (isSignedOut(error)) return undefined;
  if (error instanceof CheckoutError) return error.message;
  if (hasCode(error, bookingCalls.requestBooking, 'dates_taken')) {
    return messageOf(error, bookingTexts.timeConflict);
  }
  return messageOf(error, bookingTexts.bookingFailed);
}
