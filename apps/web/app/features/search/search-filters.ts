import { type Day, isForward, type TripWindow } from '@curbside/domain/calendar/days';
import {
  type CarCategory,
  carCategories,
  type Feature,
  type FuelType,
  featureNames,
  fuelTypes,
  listingLimits,
  type Transmission,
  transmissions,
} from '@curbside/domain/cars/listing-options';
import { type SortOrder, sortOrders } from '@curbside/domain/search/rules';
import {
  dateEntries,
  datesOfAddress,
  noDates,
  type TripDates,
  windowOf,
} from '../trip-dates/index.ts';

export const categoryFilters = ['All', ...carCategories] as const;
export type CategoryFilter = 'All' | CarCategory;

/** The search filters, as they are in the address of the page. */
export interface SearchFilters {
  location: string;
  dates: TripDates;
  /** Whole dollars as digits; empty for no bound. */
  minPrice: string;
  maxPrice: string;
  category: CategoryFilter;
  /** The minimum, as digits; empty for any number. */
  seats: string;
  transmission: Transmission | '';
  fuelType: FuelType | '';
  /** The car has all of them. */
  features: readonly Feature[];
  /** Only cars that are booked at once. */
  isInstant: boolean;
  sort: SortOrder;
  /** The results are shown on the map, too. */
  isMap: boolean;
}

export const noFilters: SearchFilters = {
  location: '',
  dates: noDates,
  minPrice: '',
  maxPrice: '',
  category: 'All',
  seats: '',
  transmission: '',
  fuelType: '',
  features: [],
  isInstant: false,
  sort: 'recommended',
  isMap: false,
};

/** The highest bound that the API takes; no car costs that much. */
const highestPrice = 9_999_999;

/**
 * A price bound as typed, "84.90" → "84"; undefined where it is no price. One above the highest
 * becomes the highest: as a maximum it keeps every car, as a minimum none.
 */
export function wholeDollars(text: string): string | undefined {
  const match = /^(?:(\d+)(?:\.\d*)?)?$/.exec(text.trim());
  if (!match) return undefined;
  return match[1] === undefined ? '' : String(Math.min(Number(match[1]), highestPrice));
}

/** A number of seats that a listing can have; empty for anything else. */
function seatsOf(text: string): string {
  const { min, max } = listingLimits.seats;
  return /^\d{1,2}$/.test(text) && Number(text) >= min && Number(text) <= max
    ? String(Number(text))
    : '';
}

function oneOf<const Option extends string>(
  options: readonly Option[],
  text: string | null,
  otherwise: Option,
): Option {
  return options.find((option) => option === text) ?? otherwise;
}

/** The filters of an address. Invalid values, and dates that cannot be booked, are ignored. */
export function readFilters(params: URLSearchParams, today: Day): SearchFilters {
  const featuresAsked = (params.get('features') ?? '').split(',').map((name) => name.trim());
  return {
    location: (params.get('location') ?? '').trim().slice(0, 120),
    dates: datesOfAddress(params, today),
    minPrice: wholeDollars(params.get('minPrice') ?? '') ?? '',
    maxPrice: wholeDollars(params.get('maxPrice') ?? '') ?? '',
    category: oneOf(categoryFilters, params.get('category'), 'All'),
    seats: seatsOf(params.get('seats') ?? ''),
    transmission: oneOf(['', ...transmissions], params.get('transmission'), ''),
    fuelType: oneOf(['', ...fuelTypes], params.get('fuelType'), ''),
    features: featureNames.filter((name) => featuresAsked.includes(name)),
    isInstant: params.get('instant') === '1',
    sort: oneOf(sortOrders, params.get('sort'), 'recommended'),
    isMap: params.get('view') === 'map',
  };
}

/** The address of a search under the API's names, without filters that are not set. */
export function addressOf(filters: SearchFilters): URLSearchParams {
  const entries = {
    location: filters.location.trim(),
    ...dateEntries(filters.dates),
    minPrice: filters.minPrice,
    maxPrice: filters.maxPrice,
    category: filters.category === noFilters.category ? '' : filters.category,
    seats: filters.seats,
    transmission: filters.transmission,
    fuelType: filters.fuelType,
    features: filters.features.join(','),
    instant: filters.isInstant ? '1' : '',
    sort: filters.sort === noFilters.sort ? '' : filters.sort,
    view: filters.isMap ? 'map' : '',
  };
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''));
}

/** The dates as a filter: only once both are chosen and drop-off is after pickup. */
export function tripOf(filters: SearchFilters): TripWindow | undefined {
  const trip = windowOf(filters.dates);
  return trip && isForward(trip) ? trip : undefined;
}

/** The query of the API; dates only in pairs. */
export function searchQueryOf(filters: SearchFilters) {
  return {
    location: filters.location || undefined,
    ...tripOf(filters),
    minPrice: filters.minPrice || undefined,
    maxPrice: filters.maxPrice || undefined,
    category: filters.category === 'All' ? undefined : filters.category,
    seats: filters.seats || undefined,
    transmission: filters.transmission || undefined,
    fuelType: filters.fuelType || undefined,
    features: filters.features.join(',') || undefined,
    instant: filters.isInstant ? ('1' as const) : undefined,
    sort: filters.sort,
  };
}
