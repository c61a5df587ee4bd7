import type { PaintName } from './paints.ts';
import type { Ground } from './studio.ts';

export const bodies = [
  'sedan',
  'suv',
  'truck',
  'sports',
  'luxury',
  'van',
  'convertible',
  'hatchback',
  'electric',
  'city',
  'coupe',
] as const;

export type Body = (typeof bodies)[number];

/** The same spec always renders the same photos. */
export interface PictureSpec {
  readonly body: Body;
  readonly paint: PaintName | `#${string}`;
  readonly ground: Ground;
  /** Selects wheels, details of the trim and the cover's angle. */
  readonly seed: number;
}
