import { market } from '../market/current.ts';
import { placesOfMarkets } from '../market/market-places.ts';

/** Units of the drawing: one is 25 m. */
const unitsPerDegree = 4452;
const { west, north, latitude } = placesOfMarkets[market.id]?.map ?? {
  west: 0,
  north: 0,
  latitude: 0,
};
/** A degree of longitude is shorter than one of latitude, here by this. */
const narrower = Math.cos((latitude * Math.PI) / 180);

export const mapSize = { width: 1900, height: 1900 };

export interface MapPoint {
  x: number;
  y: number;
}

/** Where a place lies in the drawing; north is up. Distances are true to 0.3% within the city. */
export function onMap(point: { latitude: number; longitude: number }): MapPoint {
  return {
    x: (point.longitude - west) * narrower * unitsPerDegree,
    y: (north - point.latitude) * unitsPerDegree,
  };
}
