import { market } from '../market/current.ts';
import { placesOfMarkets } from '../market/market-places.ts';
import type { Place } from './place.ts';

export type { Place } from './place.ts';

const { boroughs } = market;
/** Pages are built without the places of a market that is added when the server starts. */
const known = placesOfMarkets[market.id];

function neighborhoodsOf(borough: string): Place[] {
  const rows = known?.boroughs[borough]?.neighborhoods ?? [];
  return rows.map(([name, zips, lat, lng, ...aliases]) => ({
    name,
    kind: 'neighborhood',
    borough,
    zips: zips.split(' '),
    aliases,
    lat,
    lng,
  }));
}

function zipsOf(members: readonly Place[]): string[] {
  return [...new Set(members.flatMap(({ zips }) => zips))].sort();
}

const neighborhoods = boroughs.flatMap(neighborhoodsOf);

function boroughPlace(borough: string): Place[] {
  const facts = known?.boroughs[borough];
  if (!facts) return [];
  const { aliases, lat, lng } = facts;
  const zips = zipsOf(neighborhoods.filter((place) => place.borough === borough));
  return [{ name: borough, kind: 'borough', borough, zips, aliases, lat, lng }];
}

function cityPlace(): Place[] {
  if (!known) return [];
  return [{ name: market.cityName, kind: 'city', zips: zipsOf(neighborhoods), ...known.city }];
}

export const places: readonly Place[] = [
  ...cityPlace(),
  ...boroughs.flatMap(boroughPlace),
  ...neighborhoods,
];
