import type { BodyShape } from './body-shape.ts';
import type { Point } from './curve.ts';
import { hatchback } from './hatchback-shape.ts';

/** How much shorter than a hatchback it is. */
const shorter = 0.86;

const along = (x: number) => x * shorter;
const drawnIn = (points: readonly Point[]) => points.map(([x, z]): Point => [along(x), z]);
const { cabin } = hatchback;

/** A small car for the city: a short hatchback with two doors. */
export const city: BodyShape = {
  ...hatchback,
  length: along(hatchback.length),
  halfWidth: 0.85,
  frontAxle: 0.74,
  rearAxle: 2.82,
  wheelRadius: 0.312,
  tire: 0.2,
  top: drawnIn(hatchback.top),
  shoulder: drawnIn(hatchback.shoulder),
  crease: drawnIn(hatchback.crease),
  sill: drawnIn(hatchback.sill),
  plan: drawnIn(hatchback.plan),
  noseRound: [0.62, 2.6],
  tailRound: [0.5, 2.7],
  cabin: {
    ...cabin,
    roof: drawnIn(cabin.roof),
    belt: drawnIn(cabin.belt),
    header: along(cabin.header),
    backlight: along(cabin.backlight),
    glass: [along(cabin.glass[0]), along(cabin.glass[1]), along(cabin.glass[2])],
    pillars: [along(2.5)],
  },
  doors: [
    [along(1.36), along(1.32)],
    [along(2.5), along(2.5)],
  ],
  front: {
    ...hatchback.front,
    lamps: [roundLamp(0.13)],
    light: [roundLamp(0.06)],
  },
};

/** Points around a lamp, between nose and wheel arch. */
function roundLamp(radius: number): Point[] {
  return Array.from({ length: 20 }, (_, index): Point => {
    const angle = (index / 20) * 2 * Math.PI;
    return [0.72 + Math.cos(angle) * radius * 1.5, 0.73 + Math.sin(angle) * radius];
  });
}
