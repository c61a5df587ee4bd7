export const boroughs = ['Manhattan', 'Brooklyn', 'Queens', 'The Bronx', 'Staten Island'] as const;

export type Borough = (typeof boroughs)[number];

/** Somewhere in New York City that a guest may type into 'Where'. */
export interface Place {
  readonly name: string;
  readonly kind: 'city' | 'borough' | 'neighborhood';
  /** The borough it lies in; a borough names itself, the city has none. */
  readonly borough?: Borough;
  /** Postal codes that it shares in, the most typical first. */
  readonly zips: readonly string[];
  /** Other names in common use. */
  readonly aliases: readonly string[];
  /** About its middle, in degrees (WGS 84). */
  readonly lat: number;
  readonly lng: number;
}

/** One line of a borough's list: name, ZIP codes, latitude, longitude, other names. */
export type Row = readonly [
  name: string,
  zips: string,
  lat: number,
  lng: number,
  ...aliases: string[],
];

export function neighborhoods(borough: Borough, rows: readonly Row[]): readonly Place[] {
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
