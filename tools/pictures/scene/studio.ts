import { smoothstep } from './curve.ts';
import type { FloorShadow } from './floor-shadow.ts';
import { linearColor } from './paints.ts';

export interface Lighting {
  readonly floor: string;
  readonly wall: string;
  readonly walls: number;
  readonly gloss: number;
  readonly lamp: number;
  /** Brightness of surfaces without gloss. */
  readonly ambient: number;
  readonly headlamps: number;
}

/** A street at night: almost only the overhead lamp. */
export const night: Lighting = {
  floor: '#14161a',
  wall: '#0f1114',
  walls: 0.2,
  gloss: 0,
  lamp: 6,
  ambient: 0.4,
  headlamps: 6,
};

export type Light = [number, number, number];

export class Studio {
  readonly floorColor: readonly [number, number, number];
  readonly wallColor: readonly [number, number, number];
  readonly gloss: number;
  readonly ambient: number;
  readonly headlamps: number;
  private readonly walls: number;
  private readonly lamp: number;
  private readonly middle: number;
  private readonly shadow: FloorShadow;

  constructor(lighting: Lighting, length: number, shadow: FloorShadow) {
    const { floor, wall, walls, gloss, lamp, ambient, headlamps } = lighting;
    this.floorColor = linearColor(floor);
    this.wallColor = linearColor(wall);
    this.walls = walls;
    this.lamp = lamp;
    this.ambient = ambient;
    this.headlamps = headlamps;
    this.gloss = gloss;
    this.middle = length / 2;
    this.shadow = shadow;
  }

  /** Bright under the lamps, dark under the car. */
  floorLight(x: number, y: number): number {
    const dx = (x - this.middle) / 7;
    const dy = y / 5.5;
    return (0.46 + 0.82 * Math.exp(-0.5 * (dx * dx + dy * dy))) * this.shadow.at(x, y);
  }

  /** The share of the sky that the floor sees at a point, from 0 under the car to 1. */
  openness(x: number, y: number): number {
    return this.shadow.at(x, y);
  }

  /** The direction is normalized. `soft` blurs edges as a rougher surface would. Writes to `out`. */
  light(
    px: number,
    py: number,
    pz: number,
    dx: number,
    dy: number,
    dz: number,
    soft: number,
    out: Light,
  ): void {
    const blend = smoothstep(-0.012 - soft * 0.35, 0.012 + soft * 0.35, dz);
    let up = 0;
    if (blend > 0) {
      const rise = Math.max(dz, 0.0005);
      // Panels on all sides: a dark line at the horizon, the brightest part just above it.
      const side =
        smoothstep(0.005 - soft * 0.4, 0.11 + soft, dz) * (1 - smoothstep(0.3, 0.5 + soft, dz));
      const front = 0.62 + 0.38 * Math.abs(dy);
      const ends = 1 - 0.35 * smoothstep(0.75, 0.98, Math.abs(dx));
      up = this.walls * (0.17 + 0.3 * smoothstep(0.4, 0.95, dz) + 2.6 * side * front * ends);
      const far = (4.6 - pz) / rise;
      const hx = px + dx * far - this.middle;
      const hy = py + dy * far;
      const edge = 0.5 + soft * 4;
      const lamp =
        (1 - smoothstep(4.6 - edge, 4.6 + edge, Math.abs(hx))) *
        (1 - smoothstep(1.75 - edge * 0.7, 1.75 + edge * 0.7, Math.abs(hy)));
      up += lamp * this.lamp;
    }
    let r = up * 0.985;
    let g = up;
    let b = up * 1.02;
    if (blend < 1) {
      const far = pz / Math.max(-dz, 0.02);
      const lit = this.floorLight(px + dx * Math.min(far, 9), py + dy * Math.min(far, 9));
      const keep = 1 - blend;
      r = r * blend + this.floorColor[0] * lit * keep;
      g = g * blend + this.floorColor[1] * lit * keep;
      b = b * blend + this.floorColor[2] * lit * keep;
    }
    out[0] = r;
    out[1] = g;
    out[2] = b;
  }
}
