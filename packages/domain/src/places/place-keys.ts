import { market } from '../market/current.ts';
import { type Place, places } from './places.ts';
import { neighborhoodsOfZips, type Reading, readLocation } from './read-location.ts';

const cityKey = market.id;

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-');
}

/** Several boroughs have neighborhoods of the same name, so the keys include the borough. */
export function placeKeyOf({ kind, name, borough = '' }: Place): string {
  if (kind === 'city') return cityKey;
  return kind === 'borough' ? slug(borough) : `${slug(borough)}/${slug(name)}`;
}

function boroughKeys(boroughs: readonly string[]): string[] {
  return boroughs.map(slug);
}

/**
 * The keys of every place that a car's location lies in: the city's, and such as `queens`,
 * `queens/astoria`, `11102`; empty if the text names no known place. Without a ZIP code, all of its
 * neighborhood's count; with only a ZIP code, all neighborhoods that share it.
 */
export function placeKeysOf(location: string): string[] {
  const reading = readLocation(location);
  const neighborhoods =
    reading.neighborhoods.length > 0 ? reading.neighborhoods : neighborhoodsOfZips(reading.zips);
  const zips =
    reading.zips.length > 0 ? reading.zips : neighborhoods.flatMap((place) => place.zips);
  const boroughs = [...reading.boroughs, ...neighborhoods.flatMap(({ borough }) => borough ?? [])];
  const isInCity = reading.isCityNamed || boroughs.length > 0;
  const keys = [...boroughKeys(boroughs), ...neighborhoods.map(placeKeyOf), ...zips];
  return isInCity ? [...new Set([cityKey, ...keys])] : [];
}

/** The narrowest places that the text names; a car must be in one. Undefined without a known place. */
export function searchKeysOf(text: string): string[] | undefined {
  const reading = readLocation(text);
  const narrow = [...reading.neighborhoods.map(placeKeyOf), ...reading.zips];
  if (narrow.length > 0) return narrow;
  if (reading.boroughs.length > 0) return boroughKeys(reading.boroughs);
  return isWholeCity(reading) ? [cityKey] : undefined;
}

/** Neighborhoods are named by name or by ZIP code. */
export function neighborhoodKeysOf(text: string): string[] {
  const { neighborhoods, zips } = readLocation(text);
  return (neighborhoods.length > 0 ? neighborhoods : neighborhoodsOfZips(zips)).map(placeKeyOf);
}

const placesByKey = new Map(places.map((place) => [placeKeyOf(place), place]));

/** 'queens/astoria' → 'Astoria, Queens'; undefined for other keys. */
export function neighborhoodNameOf(key: string): string | undefined {
  const place = placesByKey.get(key);
  return place?.kind === 'neighborhood' ? `${place.name}, ${place.borough}` : undefined;
}

/**
 * The one neighborhood of a car by its keys, else the borough, else the city; undefined without a
 * known place. Streets can bear a neighborhood's name ('Broadway, Inwood'), so the ZIP code decides, or else
 * the last name, since addresses end with the wider place.
 */
export function narrowestPlaceOf(keys: readonly string[]): Place | undefined {
  const named = keys.flatMap((key) => placesByKey.get(key) ?? []);
  const neighborhoods = named.filter(({ kind }) => kind === 'neighborhood');
  const [zip, ...others] = keys.filter((key) => /^\d/.test(key));
  const ofZip =
    zip === undefined || others.length > 0
      ? []
      : neighborhoods.filter(({ zips }) => zips.includes(zip));
  return (
    ofZip.find(({ zips }) => zips[0] === zip) ??
    ofZip[0] ??
    neighborhoods.at(-1) ??
    named.find(({ kind }) => kind === 'borough') ??
    named[0]
  );
}

/** "Buffalo, New York" is not the city, "New York, NY" is. */
function isWholeCity({ isCityNamed, hasUnknownWords }: Reading): boolean {
  return isCityNamed && !hasUnknownWords;
}
