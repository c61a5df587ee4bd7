export const boroughs = ['Manhattan', 'Brooklyn', 'Queens', 'The Bronx', 'Staten Island'] as const;

export type Borough = (typeof boroughs)[number];

/** A place in New York City that a guest may type into 'Where'. */
export interface Place {
  readonly name: string;
  readonly kind: 'city' | 'borough' | 'neighborhood';
  /** A borough names itself, the city has none. */
  readonly borough?: Borough;
  /** All ZIP codes that overlap it, the most typical first. */
  readonly zips: readonly string[];
  readonly aliases: readonly string[];
  /** Roughly its center, in degrees (WGS 84). */
  readonly lat: number;
  readonly lng: number;
}

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
