import { createHash } from 'node:crypto';
import type { Position } from '@curbside/domain/cars/car';
import { narrowestPlaceOf } from '@curbside/domain/places/place-keys';

/** A little less than the 300 m that are promised, since the answer is rounded to about a meter. */
const farthestMeters = 298;
const metersPerDegree = 111_320;

/**
 * Where a map shows a car: the center of its neighborhood, moved so that cars do not cover each other.
 * Only the neighborhood and the car's id go in, so the answer cannot tell more than the neighborhood.
 */
export function positionOf({
  id,
  placeKeys,
}: {
  id: number;
  placeKeys: string[];
}): Position | null {
  const place = narrowestPlaceOf(placeKeys);
  if (!place) return null;
  const hash = createHash('sha256').update(`position:${id}`).digest();
  const share = (offset: number) => hash.readUInt32BE(offset) / 2 ** 32;
  const angle = 2 * Math.PI * share(0);
  // The root spreads the cars evenly over the circle.
  const degrees = (farthestMeters * Math.sqrt(share(4))) / metersPerDegree;
  const perDegree = Math.cos((place.lat * Math.PI) / 180);
  return {
    latitude: rounded(place.lat + degrees * Math.sin(angle)),
    longitude: rounded(place.lng + (degrees * Math.cos(angle)) / perDegree),
  };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
