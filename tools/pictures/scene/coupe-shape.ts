import type { BodyShape } from './body-shape.ts';
import { ellipse, stretched } from './reshape.ts';
import { sports } from './sports-shape.ts';

/** Leaves room for two seats only. */
const short = stretched(sports, (x) => (x < 2 ? x * 0.94 : 1.88 + (x - 2) * 0.84));

/** The sports car, shorter and rounder, with one window on each side. */
export const coupe: BodyShape = {
  ...short,
  halfWidth: 0.905,
  frontAxle: 0.86,
  rearAxle: 3.056,
  wheelRadius: 0.33,
  noseRound: [0.8, 2.3],
  tailRound: [0.7, 2.3],
  cabin: {
    ...short.cabin,
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
    backlight: 2.64,
    glass: [short.cabin.glass[0], 2.78, 2.56],
    pillars: [],
  },
  doors: [
    [1.41, 1.3724],
    [2.62, 2.5],
  ],
  front: {
    ...sports.front,
    lamps: [ellipse([0.78, 0.6], 0.195, 0.105)],
    light: [ellipse([0.78, 0.6], 0.104, 0.056)],
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
