import type { PictureSpec } from '../../../apps/api/src/demo/catalog/picture-spec.ts';
import type { WheelStyle } from './wheel-mesh.ts';

export interface Variation {
  readonly wheels: WheelStyle;
  readonly wheelTurn: number;
  readonly rim: readonly [number, number, number];
  readonly seat: readonly [number, number, number];
  readonly tint: number;
  readonly rails: boolean;
  /** The change of the cover's angle in degrees; `flopped` shows the other side. */
  readonly swing: number;
  readonly flopped: boolean;
  /** The subject of the last photo, a close-up. */
  readonly detail: 'lamp' | 'wheel';
}

const wheelStyles: readonly WheelStyle[] = [
  { spokes: 5, width: [0.1, 0.06], split: true, twist: 0, dish: 0.03 },
  { spokes: 10, width: [0.05, 0.035], split: false, twist: 0, dish: 0.035 },
  { spokes: 5, width: [0.13, 0.1], split: false, twist: 0, dish: 0.025 },
  { spokes: 7, width: [0.07, 0.045], split: true, twist: 0, dish: 0.028 },
  { spokes: 6, width: [0.12, 0.085], split: false, twist: 0, dish: 0.03 },
  { spokes: 9, width: [0.05, 0.05], split: false, twist: 0.5, dish: 0.03 },
  { spokes: 14, width: [0.035, 0.026], split: false, twist: 0, dish: 0.04 },
  { spokes: 5, width: [0.07, 0.13], split: false, twist: 0.35, dish: 0.028 },
];

const rims = [
  [0.62, 0.63, 0.65],
  [0.5, 0.51, 0.53],
  [0.62, 0.63, 0.65],
  [0.24, 0.245, 0.255],
  [0.07, 0.07, 0.075],
] as const;

const seats = [
  [0.07, 0.068, 0.066],
  [0.05, 0.05, 0.055],
  [0.42, 0.3, 0.19],
  [0.5, 0.46, 0.4],
] as const;

/** The same seed always gives the same car. */
export function variationOf(spec: PictureSpec): Variation {
  const random = randomFrom(spec.seed * 7919 + spec.body.length * 104729 + 17);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  return {
    wheels: pick(wheelStyles),
    wheelTurn: random() * Math.PI,
    rim: pick(rims),
    seat: pick(seats),
    tint: random() * 0.6,
    rails: random() < 0.6,
    swing: (random() - 0.5) * 9,
    flopped: random() < 0.4,
    detail: random() < 0.5 ? 'lamp' : 'wheel',
  };
}

/** A small repeatable generator (mulberry32) of numbers in [0, 1). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
