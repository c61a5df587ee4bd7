import type { BodyShape } from './body-shape.ts';
import type { Point } from './curve.ts';
import { sports } from './sports-shape.ts';

/** Behind the windshield there is room for two seats alone. */
const along = (x: number) => (x < 2 ? x * 0.94 : 1.88 + (x - 2) * 0.84);
const drawnIn = (points: readonly Point[]) => points.map(([x, z]): Point => [along(x), z]);
const { cabin } = sports;

/** A coupe with two seats: the sports car, shorter and rounder, with one window to a side. */
export const coupe: BodyShape = {
  ...sports,
  length: along(sports.length),
  halfWidth: 0.905,
  frontAxle: 0.86,
  rearAxle: along(3.4),
  wheelRadius: 0.33,
  top: drawnIn(sports.top),
  shoulder: drawnIn(sports.shoulder),
  crease: drawnIn(sports.crease),
  sill: drawnIn(sports.sill),
  plan: drawnIn(sports.plan),
  noseRound: [0.8, 2.3],
  tailRound: [0.7, 2.3],
  cabin: {
    ...cabin,
    roof: [
      [1.03, 0.74],
      [1.27, 0.845],
      [1.86, 1.17],
      [2.12, 1.25],
      [2.4, 1.262],
      [2.66, 1.215],
      [3.02, 1.06],
      [3.4, 0.92],
      [3.66, 0.86],
    ],
    belt: drawnIn(cabin.belt),
    header: along(cabin.header),
    backlight: 2.64,
    glass: [along(cabin.glass[0]), 2.78, 2.56],
    pillars: [],
  },
  doors: [
    [along(1.5), along(1.46)],
    [2.62, 2.5],
  ],
  front: {
    ...sports.front,
    lamps: [oval(0.15)],
    light: [oval(0.08)],
    black: [
      [
        [0, 0.2],
        [0.6, 0.2],
        [0.52, 0.33],
        [0, 0.34],
      ],
    ],
  },
};

/** Points around a lamp on the wing. */
function oval(size: number): Point[] {
  return Array.from({ length: 20 }, (_, index): Point => {
    const angle = (index / 20) * 2 * Math.PI;
    return [0.78 + Math.cos(angle) * size * 1.3, 0.6 + Math.sin(angle) * size * 0.7];
  });
}
