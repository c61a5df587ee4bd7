import type { User } from '@curbside/domain/accounts/endpoints';
import { fullName } from '@curbside/domain/accounts/full-name';
import { type BookingRules, defaultBookingRules } from '@curbside/domain/cars/booking-rules';
import type { Car } from '@curbside/domain/cars/car';
import {
  carCategories,
  type featureOptions,
  fuelTypes,
  listingDefaults,
  transmissions,
} from '@curbside/domain/cars/listing-options';
import { toCents, toDecimal } from '@curbside/domain/money/money';

export type FeatureGroup = keyof typeof featureOptions;

/** The fields of the form, as typed. */
export interface ListingValues {
  title: string;
  make: string;
  model: string;
  year: string;
  category: string;
  description: string;
  dailyRate: string;
  location: string;
  seats: string;
  transmission: string;
  fuelType: string;
  mpg: string;
  mileageIncluded: string;
  extraMileFee: string;
  features: Record<FeatureGroup, string[]>;
  rules: string[];
  bookingRules: BookingRules;
}

export type TextFieldName = Exclude<keyof ListingValues, 'features' | 'rules' | 'bookingRules'>;

export const emptyListing: ListingValues = {
  title: '',
  make: '',
  model: '',
  year: '',
  category: '',
  description: '',
  dailyRate: '',
  location: '',
  seats: '',
  transmission: '',
  fuelType: '',
  mpg: '',
  mileageIncluded: String(listingDefaults.mileageIncluded),
  extraMileFee: listingDefaults.extraMileFee,
  features: { safety: [], connectivity: [], comfort: [] },
  rules: [],
  bookingRules: defaultBookingRules,
};

/** The fields as a listing has them. */
export function valuesOf(car: Car): ListingValues {
  const text = (value: string | number | null) => (value === null ? '' : String(value));
  return {
    title: car.title,
    make: car.make,
    model: car.model,
    year: text(car.year),
    category: car.category,
    description: car.description,
    dailyRate: car.dailyRate,
    location: car.location,
    seats: text(car.seats),
    transmission: text(car.transmission),
    fuelType: text(car.fuelType),
    mpg: text(car.mpg),
    mileageIncluded: text(car.mileageIncluded),
    extraMileFee: car.extraMileFee,
    features: car.features,
    rules: car.rules,
    bookingRules: car.bookingRules,
  };
}

/** A photo of the form; its id stays when the order changes. */
export interface ListingPhoto {
  id: string;
  /** A data URL, and once it is uploaded the address on the server. */
  url: string;
  /** The server's id, once it is uploaded. */
  uploadId?: number;
}

/** Whether anything has been entered. */
export function isBegun(values: ListingValues, photos: readonly ListingPhoto[]): boolean {
  return photos.length > 0 || JSON.stringify(values) !== JSON.stringify(emptyListing);
}

/** The list with the option added, or removed if it was there. */
export function toggle(list: readonly string[], option: string): string[] {
  return list.includes(option) ? list.filter((other) => other !== option) : [...list, option];
}

/** The list with an entry moved; indexes outside of the list change nothing. */
export function moveEntry<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const moved = [...list];
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return moved;
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

function rateOrZero(text: string): string {
  try {
    return toDecimal(toCents(text.trim()));
  } catch {
    return '0.00';
  }
}

type HostRecord = Pick<Car, 'hostRating' | 'hostTripCount' | 'isAllStarHost'>;

/**
 * The car that the form describes, with placeholders for what is still missing.
 * @param profile the host's rating and trips, once they are known
 */
export function previewCar(
  values: ListingValues,
  photos: readonly ListingPhoto[],
  host: Pick<User, 'id' | 'firstName' | 'lastName'>,
  profile: HostRecord = { hostRating: null, hostTripCount: 0, isAllStarHost: false },
): Car {
  const modelName = [values.year, values.make, values.model].filter(Boolean).join(' ');
  return {
    id: 0,
    userId: host.id,
    title: values.title.trim() || modelName || 'Your car',
    make: values.make,
    model: values.model,
    year: Number(values.year) || 0,
    category: carCategories.find((category) => category === values.category) ?? 'Sedan',
    description: values.description,
    dailyRate: rateOrZero(values.dailyRate),
    location: values.location.trim() || 'Where it is parked',
    position: null,
    seats: Number(values.seats) || null,
    transmission:
      transmissions.find((transmission) => transmission === values.transmission) ?? null,
    fuelType: fuelTypes.find((fuelType) => fuelType === values.fuelType) ?? null,
    mpg: Number(values.mpg) || null,
    mileageIncluded: Number(values.mileageIncluded) || 0,
    extraMileFee: rateOrZero(values.extraMileFee),
    photos: photos.map((photo) => photo.url),
    imageUrl: photos[0]?.url ?? '',
    features: values.features,
    rules: values.rules,
    bookingRules: values.bookingRules,
    instantBook: values.bookingRules.instantBook,
    ownerName: fullName(host),
    hostRating: profile.hostRating,
    hostTripCount: profile.hostTripCount,
    isAllStarHost: profile.isAllStarHost,
    isListed: true,
    isBookable: true,
  };
}
