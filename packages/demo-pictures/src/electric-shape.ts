import type { BodyShape } from './body-shape.ts';
import { sedan } from './sedan-shape.ts';

/** A sedan that needs no grille: a closed nose, a thin intake, and its lamps joined by a line of light. */
export const electric: BodyShape = {
  ...sedan,
  frontAxle: 0.88,
  rearAxle: 3.84,
  wheelRadius: 0.352,
  rim: 0.78,
  nose: [
    [0.15, 0.12],
    [0.28, 0.04],
    [0.45, 0],
    [0.6, 0.02],
    [0.75, 0.09],
    [0.9, 0.24],
  ],
  cabin: {
    ...sedan.cabin,
    roof: [
      [1, 0.86],
      [1.26, 0.955],
      [2.06, 1.35],
      [2.4, 1.43],
      [2.8, 1.455],
      [3.2, 1.435],
      [3.7, 1.34],
      [4.45, 1.09],
      [4.66, 1.03],
    ],
    header: 2.08,
    glass: [1.54, 4.2, 3.8],
  },
  front: {
    lamps: [
      [
        [0.56, 0.69],
        [0.98, 0.74],
        [1.12, 0.745],
        [1.04, 0.69],
        [0.74, 0.655],
        [0.58, 0.66],
      ],
    ],
    light: [
      [
        [0, 0.685],
        [0.58, 0.7],
        [1.06, 0.738],
        [1.06, 0.724],
        [0.58, 0.686],
        [0, 0.671],
      ],
    ],
    black: [
      [
        [0, 0.23],
        [0.7, 0.23],
        [0.64, 0.31],
        [0, 0.32],
      ],
    ],
    plate: 0.42,
  },
  rear: {
    ...sedan.rear,
    lamps: [
      [
        [0, 0.87],
        [0.95, 0.895],
        [1.1, 0.915],
        [1.1, 0.86],
        [0.92, 0.835],
        [0, 0.83],
      ],
    ],
    light: [
      [
        [0, 0.857],
        [0.93, 0.88],
        [1.04, 0.892],
        [1.04, 0.874],
        [0.92, 0.866],
        [0, 0.845],
      ],
    ],
  },
};
