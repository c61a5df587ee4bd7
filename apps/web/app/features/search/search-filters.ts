import { isDay, isForward, type TripWindow, timeSlotSchema } from '@curbside/domain/calendar';
import { type CarCategory, carCategories } from '@curbside/domain/listing-options';
import { type SortOrder, sortOrders } from '@curbside/domain/search';
import { noDates, type TripDates, windowOf } from '../../ui/date-range-picker/trip-times.ts';

export const categoryFilters = ['All', ...carCategories] as const;
export type CategoryFilter = 'All' | CarCategory;

/** What one searches by, as the address of the page holds it. */
export interface SearchFilters {
  location: string;
  dates: TripDates;
  /** Whole dollars as digits; empty for no bound. */
  minPrice: string;
  maxPrice: string;
  category: CategoryFilter;
  sort: SortOrder;
}

export const noFilters: SearchFilters = {
  location: '',
  dates: noDates,
  minPrice: '',
  maxPrice: '',
  category: 'All',
  sort: 'recommended',
};

/** A price bound as typed, "84.90" → "84" (section 5); undefined where it is no price. */
export function wholeDollars(text: string): string | undefined {
  const match = /^(?:(\d{1,7})(?:\.\d*)?)?$/.exec(text.trim());
  if (!match) return undefined;
  return match[1] === undefined ? '' : String(Number(match[1]));
}

function oneOf<const Option extends string>(
  options: readonly Option[],
  text: string | null,
  otherwise: Option,
): Option {
  return options.find((option) => option === text) ?? otherwise;
}

function readDates(params: URLSearchParams): TripDates {
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return isDay(text) ? text : undefined;
  };
  const slot = (name: string) => timeSlotSchema.safeParse(params.get(name)).data;
  const dates = {
    startDate: day('startDate'),
    endDate: day('endDate'),
    startTime: slot('startTime') ?? noDates.startTime,
    endTime: slot('endTime') ?? noDates.endTime,
  };
  const trip = windowOf(dates);
  return trip && !isForward(trip) ? { ...dates, endDate: undefined } : dates;
}

/** Reads the dates of an address; what is no day or no hour counts as not given. */
export const datesOfAddress = readDates;

/** Reads an address; what is not valid in it counts as not given. */
export function readFilters(params: URLSearchParams): SearchFilters {
  return {
    location: (params.get('location') ?? '').trim().slice(0, 120),
    dates: readDates(params),
    minPrice: wholeDollars(params.get('minPrice') ?? '') ?? '',
    maxPrice: wholeDollars(params.get('maxPrice') ?? '') ?? '',
    category: oneOf(categoryFilters, params.get('category'), 'All'),
    sort: oneOf(sortOrders, params.get('sort'), 'recommended'),
  };
}

/** Dates as names and values of the API; times only beside both days. */
export function dateEntries(dates: TripDates): Record<string, string> {
  const trip = windowOf(dates);
  if (trip) return { ...trip };
  return dates.startDate ? { startDate: dates.startDate } : {};
}

/** The address of a search: the API's names, without what is not set. */
export function addressOf(filters: SearchFilters): URLSearchParams {
  const entries = {
    location: filters.location.trim(),
    ...dateEntries(filters.dates),
    minPrice: filters.minPrice,
    maxPrice: filters.maxPrice,
    category: filters.category === noFilters.category ? '' : filters.category,
    sort: filters.sort === noFilters.sort ? '' : filters.sort,
  };
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''));
}

/** The dates as a filter: only once both are chosen (section 5). */
export function tripOf(filters: SearchFilters): TripWindow | undefined {
  return windowOf(filters.dates);
}

/** What the API is asked: dates only in pairs. */
export function searchQueryOf(filters: SearchFilters) {
  return {
    location: filters.location || undefined,
    ...tripOf(filters),
    minPrice: filters.minPrice || undefined,
    maxPrice: filters.maxPrice || undefined,
    category: filters.category === 'All' ? undefined : filters.category,
    sort: filters.sort,
  };
}
