/** A place in the city that a guest may type into 'Where'. */
export interface Place {
  readonly name: string;
  readonly kind: 'city' | 'borough' | 'neighborhood';
  /** A borough names itself, the city has none. */
  readonly borough?: string;
  /** All ZIP codes that overlap it, the most typical first. */
  readonly zips: readonly string[];
  readonly aliases: readonly string[];
  /** Roughly its center, in degrees (WGS 84). */
  readonly lat: number;
  readonly lng: number;
}
