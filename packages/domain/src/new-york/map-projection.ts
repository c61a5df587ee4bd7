/** Units of the drawing: one is 25 m. */
const unitsPerDegree = 4452;
const west = -74.262;
const north = 40.92;
/** A degree of longitude is shorter than one of latitude, here by this. */
const narrower = Math.cos((40.7 * Math.PI) / 180);

export const mapSize = { width: 1900, height: 1900 };

export interface MapPoint {
  x: number;
  y: number;
}

/** Where a place lies in the drawing; north is up. Distances are true to 0.3% within the city. */
export function onMap({ latitude, longitude }: { latitude: number; longitude: number }): MapPoint {
  return {
    x: (longitude - west) * narrower * unitsPerDegree,
    y: (north - latitude) * unitsPerDegree,
  };
}
