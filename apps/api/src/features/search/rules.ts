import { maxTripDays } from '@curbside/domain/bookings/rules';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import {
  chargedDays,
  type Day,
  daysBetween,
  defaultTimeSlot,
  isForward,
  lastBookableDay,
  marketDay,
  type TripWindow,
} from '@curbside/domain/calendar/days';
import { type SlotRun, slotsOf } from '@curbside/domain/calendar/slots';
import { slotInstant } from '@curbside/domain/calendar/wall-clock';
import { bookingRuleChoices } from '@curbside/domain/cars/booking-rules';
import { type Feature, listingLimits } from '@curbside/domain/cars/listing-options';
import { searchKeysOf } from '@curbside/domain/places/place-keys';
import { type LooseFilter, looseFilters } from '@curbside/domain/search/facets';
import type { SearchQuery } from '@curbside/domain/search/search-query';
import { AppError } from '../../platform/errors.ts';

/** Absent filters match every car. */
export interface Filters {
  /** Slots in which the car must be free. */
  slots?: SlotRun;
  /** Sets of the cars whose rules do not suit the window. Time changes them. */
  refusals?: string[];
  instant?: true;
  /** Places of which one must contain the car. */
  placeKeys?: string[];
  /** Words of an unknown place, to find in the car's location. */
  words?: string;
  /** Bounds of the daily rate, inclusive. */
  minDollars?: number;
  maxDollars?: number;
  category?: SearchQuery['category'];
  minSeats?: number;
  transmission?: SearchQuery['transmission'];
  fuelType?: SearchQuery['fuelType'];
  /** Features that the car must all have. */
  features?: readonly Feature[];
}

/**
 * Parses a search. Throws invalid_dates or invalid_times for a trip that ends before it starts, is in
 * the past or more than a year ahead.
 */
export function filtersOf(query: SearchQuery, now: Date): Filters {
  const window = windowOf(query, marketDay(now));
  const placeKeys = query.location ? searchKeysOf(query.location) : undefined;
  return {
    ...(window && { slots: slotsOf(window), refusals: refusalsOf(window, query, now) }),
    ...(query.instant && { instant: true as const }),
    ...(query.location && (placeKeys ? { placeKeys } : { words: query.location })),
    ...(query.minPrice !== undefined && { minDollars: query.minPrice }),
    ...(query.maxPrice !== undefined && { maxDollars: query.maxPrice }),
    ...(query.category && { category: query.category }),
    ...(query.seats !== undefined && { minSeats: query.seats }),
    ...(query.transmission && { transmission: query.transmission }),
    ...(query.fuelType && { fuelType: query.fuelType }),
    ...(query.features && { features: query.features }),
  };
}

/** Every possible number of seats. */
export const seatCounts: readonly number[] = Array.from(
  { length: listingLimits.seats.max - listingLimits.seats.min + 1 },
  (_, more) => listingLimits.seats.min + more,
);

const conditionsOf: Record<LooseFilter, (keyof Filters)[]> = {
  location: ['placeKeys', 'words'],
  dates: ['slots', 'refusals'],
  price: ['minDollars', 'maxDollars'],
  category: ['category'],
  seats: ['minSeats'],
  transmission: ['transmission'],
  fuelType: ['fuelType'],
  features: ['features'],
  instant: ['instant'],
};

/** The search without each of its filters. */
export function looserSearches(filters: Filters): Map<LooseFilter, Filters> {
  const set = looseFilters.filter((filter) =>
    conditionsOf[filter].some((condition) => filters[condition] !== undefined),
  );
  return new Map(set.map((filter) => [filter, without(filters, filter)]));
}

/** The search without its place. */
export function anywhere(filters: Filters): Filters {
  return without(filters, 'location');
}

function without(filters: Filters, filter: LooseFilter): Filters {
  const looser = { ...filters };
  for (const condition of conditionsOf[filter]) delete looser[condition];
  return looser;
}

/**
 * The sets of the cars that cannot be booked for the window; without the set of its days, mostly none.
 * All of them if the trip is too long, or its pickup is over; the hour that stands in for one that was
 * not asked for refuses nothing.
 */
function refusalsOf(window: TripWindow, { startTime }: SearchQuery, now: Date): string[] {
  const startsAt = slotInstant(window.startDate, window.startTime).getTime();
  const isOver = startTime !== undefined && startsAt < now.getTime();
  if (isOver || chargedDays(window) > maxTripDays) return ['listed'];
  const ahead = daysBetween(marketDay(now), window.startDate);
  return [
    `refuses:days:${chargedDays(window)}`,
    ...bookingRuleChoices.noticeHours
      .filter((hours) => startsAt < now.getTime() + hours * 3_600_000)
      .map((hours) => `refuses:notice:${hours}`),
    ...bookingRuleChoices.horizonDays
      .filter((days) => ahead > days)
      .map((days) => `refuses:horizon:${days}`),
  ];
}

/** Dates count only if both are given; times have defaults. Throws like `filtersOf`. */
export function windowOf(query: SearchQuery, today: Day): TripWindow | undefined {
  const { startDate, endDate, startTime, endTime } = query;
  if (!startDate || !endDate) return undefined;
  if (endDate < startDate) {
    throw new AppError('invalid_dates', 'The end date must not come before the start date.');
  }
  if (startDate < today) {
    throw new AppError('invalid_dates', 'Please choose dates from today on.');
  }
  if (endDate > lastBookableDay(today)) {
    throw new AppError('invalid_dates', 'Cars can be searched up to a year ahead.');
  }
  const window = {
    startDate,
    endDate,
    startTime: startTime ?? defaultTimeSlot,
    endTime: endTime ?? defaultTimeSlot,
  };
  if (!isForward(window)) throw new AppError('invalid_times', bookingTexts.timesBackwards);
  return window;
}
