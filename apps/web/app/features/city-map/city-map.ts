import { type MapPoint, mapSize, onMap } from '@curbside/domain/places/map-projection';
import {
  narrowestPlaceOf,
  neighborhoodKeysOf,
  placeKeyOf,
  placeKeysOf,
  searchKeysOf,
} from '@curbside/domain/places/place-keys';
import { type Place, places } from '@curbside/domain/places/places';
import { drawing } from './drawing.ts';

/** A square part of the drawing. */
export interface View {
  x: number;
  y: number;
  size: number;
}

/** The whole city, a borough, or a neighborhood with its neighbors. */
export interface Choice {
  borough?: Place;
  neighborhood?: Place;
}

/** A neighborhood's view shows six kilometers. */
const neighborhoodSize = 240;
const edge = 24;

export const land = drawing.land.map(({ borough, path, cells }) => {
  const members = places.filter(
    (place) => place.kind === 'neighborhood' && place.borough === borough,
  );
  return {
    borough,
    path,
    cells: cells.map((cell, at) => ({ path: cell, key: keyOf(members[at]) })),
  };
});

function keyOf(place: Place | undefined): string {
  return place ? placeKeyOf(place) : '';
}

export const { parks, lines } = drawing;

/** The place that a search's location names, as the map can show it. */
export function choiceOf(location: string): Choice {
  const keys = [...(searchKeysOf(location) ?? []), ...neighborhoodKeysOf(location)];
  const place = narrowestPlaceOf(keys);
  if (!place || place.kind === 'city') return {};
  const borough = places.find(({ kind, name }) => kind === 'borough' && name === place.borough);
  return {
    ...(borough && { borough }),
    ...(place.kind === 'neighborhood' && { neighborhood: place }),
  };
}

/** The key of the neighborhood in which a car stands. */
export function neighborhoodOf(location: string): string | undefined {
  const place = narrowestPlaceOf(placeKeysOf(location));
  return place?.kind === 'neighborhood' ? placeKeyOf(place) : undefined;
}

export function viewOf({ borough, neighborhood }: Choice): View {
  if (neighborhood) {
    const { x, y } = centerOf(neighborhood);
    return { x: x - neighborhoodSize / 2, y: y - neighborhoodSize / 2, size: neighborhoodSize };
  }
  if (!borough) return { x: 0, y: 0, size: mapSize.width };
  return around(borough);
}

/** The square around a borough's neighborhoods. */
function around(borough: Place): View {
  const centers = places.flatMap((place) =>
    place.kind === 'neighborhood' && place.borough === borough.name ? [centerOf(place)] : [],
  );
  const xs = centers.map(({ x }) => x);
  const ys = centers.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const size = Math.max(right - left, bottom - top) + 4 * edge;
  return { x: (left + right - size) / 2, y: (top + bottom - size) / 2, size };
}

function centerOf({ lat, lng }: Place): MapPoint {
  return onMap({ latitude: lat, longitude: lng });
}
