import type { Paint as PaintName } from '../../../apps/api/src/demo/catalog/picture-spec.ts';

/** Color as linear light (0..1), and the strength of the metallic effect. */
export interface Paint {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly metallic: number;
}

const colors = {
  white: ['#e4e6e7', 0.05],
  silver: ['#92979b', 0.75],
  gray: ['#54595e', 0.6],
  graphite: ['#33373c', 0.6],
  black: ['#0b0c0e', 0.25],
  red: ['#b1121b', 0.3],
  burgundy: ['#5c101d', 0.5],
  orange: ['#d9560f', 0.25],
  yellow: ['#f0b000', 0.1],
  green: ['#1f4a34', 0.45],
  olive: ['#5a5f43', 0.1],
  teal: ['#156a72', 0.4],
  sky: ['#8fb4cc', 0.2],
  blue: ['#174a9c', 0.5],
  navy: ['#132445', 0.5],
  sand: ['#c2b190', 0.25],
  bronze: ['#6d5238', 0.6],
} as const satisfies Record<PaintName, readonly [string, number]>;

export function paintOf(name: PaintName): Paint {
  const [hex, metallic] = colors[name];
  const [red, green, blue] = linearColor(hex);
  return { red, green, blue, metallic };
}

/** An sRGB hex color as linear light. */
function linearColor(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new RangeError(`not a color: ${hex}`);
  return [linear(value >> 16), linear((value >> 8) & 255), linear(value & 255)];
}

function linear(byte: number): number {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}
