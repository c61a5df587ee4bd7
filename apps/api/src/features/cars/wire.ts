import { fullName } from '@curbside/domain/accounts/full-name';
import type { Car } from '@curbside/domain/cars/car';
import { isAllStarHost } from '@curbside/domain/cars/rules';
import { toDecimal } from '@curbside/domain/money/money';
import { photoUrl } from '../files/index.ts';
import { positionOf } from './position.ts';
import type { CarRow } from './queries.ts';
import { bookingRulesOf } from './rules.ts';

/** Empty if the car has no photo. */
export function carCover(fileHash: string | null): string {
  return fileHash === null ? '' : photoUrl(fileHash);
}

export function carOnWire(row: CarRow): Car {
  const { car, photoHashes, hostRating } = row;
  const hostTripCount = row.hostTripCount ?? 0;
  return {
    id: car.id,
    userId: car.ownerId,
    title: car.title,
    make: car.make,
    model: car.model,
    year: car.year,
    category: car.category,
    description: car.description,
    dailyRate: toDecimal(car.dailyRateCents),
    location: car.location,
    position: positionOf(car),
    seats: car.seats,
    transmission: car.transmission,
    fuelType: car.fuelType,
    mpg: car.mpg,
    mileageIncluded: car.mileageIncluded,
    extraMileFee: toDecimal(car.extraMileFeeCents),
    photos: photoHashes.map((hash) => photoUrl(hash)),
    imageUrl: carCover(photoHashes[0] ?? null),
    features: car.features,
    rules: car.rules,
    bookingRules: bookingRulesOf(car),
    instantBook: car.instantBook,
    ownerName: fullName({ firstName: row.ownerFirstName, lastName: row.ownerLastName }),
    hostRating,
    hostTripCount,
    isAllStarHost: isAllStarHost(hostRating, hostTripCount),
    isListed: car.delistedAt === null,
    isBookable: row.isBookable,
  };
}
