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
] as const;

export type Body = (typeof bodies)[number];

/** What a demo car looks like; the same spec always makes the same pictures. */
export interface PictureSpec {
  readonly body: Body;
  readonly paint: PaintName | `#${string}`;
  readonly ground: Ground;
  /** Chooses wheels, small changes of trim and the hero's angle. */
  readonly seed: number;
}
