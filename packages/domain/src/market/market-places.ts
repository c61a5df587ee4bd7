import { newYorkPlaces } from './new-york/places.ts';

/** [name, ZIP codes with the most typical first, latitude, longitude, ...other names] */
export type PlaceRow = readonly [
  name: string,
  zips: string,
  lat: number,
  lng: number,
  ...aliases: string[],
];

interface PlaceFacts {
  aliases: readonly string[];
  /** Roughly the center, in degrees (WGS 84). */
  lat: number;
  lng: number;
}

/** The places of a city that a guest may type into 'Where'. */
export interface MarketPlaces {
  city: PlaceFacts;
  /** By the names of the market's boroughs. */
  boroughs: Readonly<Record<string, PlaceFacts & { neighborhoods: readonly PlaceRow[] }>>;
  /** The northwest corner of the map, and the latitude at which its distances are true. */
  map: { west: number; north: number; latitude: number };
}

/** By the ids of markets. Apart from them, since only searches and the map need places. */
export const placesOfMarkets: Record<string, MarketPlaces> = { 'new-york': newYorkPlaces };
