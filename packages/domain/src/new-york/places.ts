import { brooklyn } from './brooklyn.ts';
import { manhattan } from './manhattan.ts';
import { type Borough, boroughs, type Place } from './place.ts';
import { queens } from './queens.ts';
import { statenIsland } from './staten-island.ts';
import { theBronx } from './the-bronx.ts';

export { type Borough, boroughs, type Place } from './place.ts';

const neighborhoodsOf: Readonly<Record<Borough, readonly Place[]>> = {
  Manhattan: manhattan,
  Brooklyn: brooklyn,
  Queens: queens,
  'The Bronx': theBronx,
  'Staten Island': statenIsland,
};

const boroughFacts: Readonly<Record<Borough, Pick<Place, 'aliases' | 'lat' | 'lng'>>> = {
  Manhattan: { aliases: ['New York County'], lat: 40.7831, lng: -73.9712 },
  Brooklyn: { aliases: ['BK', 'Kings County'], lat: 40.6501, lng: -73.9496 },
  Queens: { aliases: ['Queens County'], lat: 40.7135, lng: -73.8283 },
  'The Bronx': { aliases: ['Bronx', 'Bronx County'], lat: 40.8448, lng: -73.8648 },
  'Staten Island': { aliases: ['SI', 'Richmond County'], lat: 40.5795, lng: -74.1502 },
};

function zipsOf(members: readonly Place[]): string[] {
  return [...new Set(members.flatMap(({ zips }) => zips))].sort();
}

const boroughPlaces = boroughs.map((borough): Place => {
  const zips = zipsOf(neighborhoodsOf[borough]);
  return { name: borough, kind: 'borough', borough, zips, ...boroughFacts[borough] };
});

const city: Place = {
  name: 'New York City',
  kind: 'city',
  zips: zipsOf(boroughPlaces),
  aliases: ['NYC', 'New York', 'New York, NY', 'Big Apple'],
  lat: 40.7128,
  lng: -74.006,
};

export const places: readonly Place[] = [
  city,
  ...boroughPlaces,
  ...boroughs.flatMap((borough) => neighborhoodsOf[borough]),
];
