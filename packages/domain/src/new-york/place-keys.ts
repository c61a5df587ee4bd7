import type { Borough, Place } from './places.ts';
import { neighborhoodsOfZips, type Reading, readLocation } from './read-location.ts';

const cityKey = 'new-york';

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-');
}

/** Neighbourhoods of one name lie in several boroughs, so their keys carry the borough. */
function keyOf(place: Place): string {
  return `${slug(place.borough ?? '')}/${slug(place.name)}`;
}

function boroughKeys(boroughs: readonly Borough[]): string[] {
  return boroughs.map(slug);
}

/**
 * The keys of everything that a car's location lies in, such as `new-york`, `queens`,
 * `queens/astoria`, `11102`; none where the text names no place that we know. Without a ZIP code
 * it may stand in any of its neighbourhood's, and with nothing but one, in any that share it.
 */
export function placeKeysOf(location: string): string[] {
  const reading = readLocation(location);
  const neighborhoods =
    reading.neighborhoods.length > 0 ? reading.neighborhoods : neighborhoodsOfZips(reading.zips);
  const zips =
    reading.zips.length > 0 ? reading.zips : neighborhoods.flatMap((place) => place.zips);
  const boroughs = [...reading.boroughs, ...neighborhoods.flatMap(({ borough }) => borough ?? [])];
  const isInCity = reading.isCityNamed || boroughs.length > 0;
  const keys = [...boroughKeys(boroughs), ...neighborhoods.map(keyOf), ...zips];
  return isInCity ? [...new Set([cityKey, ...keys])] : [];
}

/**
 * The keys of which a car must have one to match what a guest typed: the narrowest places named.
 * Undefined where the text names none that we know.
 */
export function searchKeysOf(text: string): string[] | undefined {
  const reading = readLocation(text);
  const narrow = [...reading.neighborhoods.map(keyOf), ...reading.zips];
  if (narrow.length > 0) return narrow;
  if (reading.boroughs.length > 0) return boroughKeys(reading.boroughs);
  return isWholeCity(reading) ? [cityKey] : undefined;
}

/** "Buffalo, New York" is not the city, "New York, NY" is. */
function isWholeCity({ isCityNamed, hasUnknownWords }: Reading): boolean {
  return isCityNamed && !hasUnknownWords;
}
