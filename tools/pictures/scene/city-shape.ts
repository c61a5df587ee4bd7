import type { BodyShape } from './body-shape.ts';
import { hatchback } from './hatchback-shape.ts';
import { ellipse, stretched } from './reshape.ts';

const along = (x: number) => x * 0.86;
const short = stretched(hatchback, along);

export const city: BodyShape = {
  ...short,
  halfWidth: 0.85,
  frontAxle: 0.74,
  rearAxle: 2.82,
  wheelRadius: 0.312,
  tire: 0.2,
  noseRound: [0.62, 2.6],
  tailRound: [0.5, 2.7],
  cabin: { ...short.cabin, pillars: [along(2.5)] },
  doors: [
    [along(1.36), along(1.32)],
    [along(2.5), along(2.5)],
  ],
  front: {
    ...hatchback.front,
    lamps: [ellipse([0.72, 0.73], 0.195, 0.13)],
    light: [ellipse([0.72, 0.73], 0.09, 0.06)],
  },
};
