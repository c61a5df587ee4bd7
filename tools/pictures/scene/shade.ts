import type { BodyCurves } from './body-mesh.ts';
import { smoothstep } from './curve.ts';
import type { Marker, Marking } from './materials.ts';
import type { Part } from './mesh.ts';
import type { Paint } from './paints.ts';
import type { Light, Studio } from './studio.ts';

export interface Finish {
  readonly paint: Paint;
  /** Linear colors. */
  readonly rim: readonly [number, number, number];
  readonly seat: readonly [number, number, number];
  readonly tint: number;
}

/** Writes the light that a point of the car sends to the camera to `out`. */
export type Shader = (
  part: Part,
  px: number,
  py: number,
  pz: number,
  nx: number,
  ny: number,
  nz: number,
  vx: number,
  vy: number,
  vz: number,
  out: Light,
) => void;

export function shaderFor(
  studio: Studio,
  curves: BodyCurves,
  marker: Marker,
  finish: Finish,
): Shader {
  const { shape } = curves;
  const { paint, rim, seat } = finish;
  const sharp: Light = [0, 0, 0];
  const broad: Light = [0, 0, 0];
  const marking: Marking = { trim: 0, bright: 0, red: 0, lens: 0, gap: 0, glass: 0 };

  const wash = (nz: number, occlusion: number) =>
    (0.15 + 0.93 * (0.5 + 0.5 * nz) ** 1.65) * occlusion * studio.ambient;

  const through = (
    px: number,
    py: number,
    pz: number,
    dx: number,
    dy: number,
    dz: number,
    out: Light,
  ) => {
    // The line of sight goes through the cabin: seats, then the far window or the dark inside.
    let r = 0.012;
    let g = 0.013;
    let b = 0.014;
    const far = Math.abs(dy) > 0.02 ? ((dy > 0 ? 1 : -1) * shape.halfWidth * 0.8 - py) / dy : 99;
    const fx = px + dx * far;
    const fz = pz + dz * far;
    if (far > 0 && far < 6 && marker.sideGlass(fx, fz) > 0.5) {
      studio.light(fx, 0, fz, dx, dy, dz, 0.1, out);
      const open = marker.sideGlass(fx, fz) * (1 - finish.tint);
      r += out[0] * open * 0.16;
      g += out[1] * open * 0.17;
      b += out[2] * open * 0.17;
    }
    if (seatInTheWay(px, py, pz, dx, dy, dz)) {
      const rest = 0.1;
      r = r * 0.12 + seat[0] * rest * 0.4;
      g = g * 0.12 + seat[1] * rest * 0.4;
      b = b * 0.12 + seat[2] * rest * 0.4;
    }
    out[0] = r;
    out[1] = g;
    out[2] = b;
  };

  const seatXs = [shape.cabin.header + 0.42, shape.cabin.header + 1.28];
  const hasRear = shape.cabin.pillars.length > 0 && shape.cabin.backlight - shape.cabin.header > 1;
  const seatInTheWay = (px: number, py: number, pz: number, dx: number, dy: number, dz: number) => {
    const belt = curves.belt(seatXs[0] as number);
    for (let row = 0; row < (hasRear ? 2 : 1); row++) {
      const seatX = seatXs[row] as number;
      for (let side = -1; side <= 1; side += 2) {
        // From the side: a leaning backrest with its headrest.
        if (Math.abs(dy) >= Math.abs(dx)) {
          const t = (side * 0.36 - py) / dy;
          if (t > 0) {
            const z = pz + dz * t - belt;
            const x = px + dx * t - seatX - z * 0.32;
            if (z < 0.13 && Math.abs(x) < 0.085 - z * 0.1) return true;
            if ((x / 0.045) ** 4 + ((z - 0.2) / 0.07) ** 4 < 1) return true;
          }
        }
        // From the front or the rear.
        if (Math.abs(dx) > Math.abs(dy)) {
          const t = (seatX - px) / dx;
          if (t > 0) {
            const z = pz + dz * t - belt;
            const y = py + dy * t - side * 0.36;
            if (Math.abs(y) < 0.23 - Math.max(z, 0) * 0.4 && z < 0.12) return true;
            // The headrest stands on two posts.
            if ((y / 0.12) ** 4 + ((z - 0.205) / 0.06) ** 4 < 1) return true;
            if (z < 0.16 && Math.abs(Math.abs(y) - 0.05) < 0.008) return true;
          }
        }
      }
    }
    return false;
  };

  return (part, px, py, pz, nx, ny, nz, vx, vy, vz, out) => {
    let facing = nx * vx + ny * vy + nz * vz;
    const inside = facing > 0;
    if (inside && part === 'body') {
      // The inside of the body, visible through an opening.
      out[0] = out[1] = out[2] = 0.005;
      return;
    }
    if (facing > 0) {
      nx = -nx;
      ny = -ny;
      nz = -nz;
      facing = -facing;
    }
    const rx = vx - 2 * facing * nx;
    const ry = vy - 2 * facing * ny;
    const rz = vz - 2 * facing * nz;
    const grazing = (1 + facing) ** 5;
    const coat = 0.055 + 0.945 * grazing * 0.8;
    switch (part) {
      case 'body':
      case 'cabin':
      case 'mirror': {
        if (part === 'body') marker.body(px, py, pz, ny, nz, marking);
        else if (part === 'cabin') {
          marker.cabin(px, py, pz, ny, Math.abs(nz), marking);
          if (inside) marking.trim = 1;
        } else {
          marking.trim = nx > 0.3 || pz < 0.02 ? 1 : 0;
          marking.glass = marking.bright = marking.lens = marking.gap = marking.red = 0;
        }
        // The shadow on the floor darkens the lower part of the car.
        const low = Math.min(Math.max((pz - 0.12) / 0.5, 0), 1);
        const occlusion = nz < 0 ? 0.35 + 0.65 * low : 0.7 + 0.3 * low;
        studio.light(px, py, pz, rx, ry, rz, 0, sharp);
        if (marking.glass > 0.5) {
          through(px, py, pz, vx, vy, vz, out);
          const mirror = 0.055 + 0.9 * grazing;
          out[0] = out[0] * (1 - mirror) + sharp[0] * mirror;
          out[1] = out[1] * (1 - mirror) + sharp[1] * mirror;
          out[2] = out[2] * (1 - mirror) + sharp[2] * mirror;
          return;
        }
        studio.light(px, py, pz, rx, ry, rz, 0.5, broad);
        const flake = paint.metallic * 0.42;
        const lit = wash(nz, occlusion) * (1 - flake * 0.6);
        const paintLeft = 1 - marking.trim;
        const coatHere = coat * (marking.trim > 0.5 && marking.lens < 0.5 ? 0.55 : 1) * occlusion;
        const dark = 0.014 * lit;
        const gap = 1 - 0.86 * marking.gap;
        const bright = marking.bright;
        const lampRed = marking.red;
        const keepGB = 1 - 0.93 * lampRed;
        const lensGlow = marking.lens * (1 - bright);
        const glow =
          bright * (marking.lens > 0.5 ? (lampRed ? 0.85 : 1.15) * studio.headlamps : 0.62 * lit);
        out[0] =
          (paint.red * (lit + flake * broad[0]) * paintLeft + dark * marking.trim) * gap +
          glow +
          lensGlow * (lampRed ? 0.16 : 0.05) +
          sharp[0] * coatHere * gap;
        out[1] =
          (paint.green * (lit + flake * broad[1]) * paintLeft + dark * marking.trim) * gap +
          glow * keepGB +
          lensGlow * (lampRed ? 0.006 : 0.05) +
          sharp[1] * coatHere * gap;
        out[2] =
          (paint.blue * (lit + flake * broad[2]) * paintLeft + dark * marking.trim) * gap +
          glow * keepGB +
          lensGlow * (lampRed ? 0.008 : 0.055) +
          sharp[2] * coatHere * gap;
        return;
      }
      case 'rim': {
        const axle = Math.abs(px - shape.frontAxle) < 0.6 ? shape.frontAxle : shape.rearAxle;
        const t = Math.hypot(px - axle, pz - shape.wheelRadius) / (shape.wheelRadius * shape.rim);
        const deep = shape.halfWidth - 0.03 - Math.abs(py);
        const face = deep < 0.075 ? 1 : 0;
        studio.light(px, py, pz, rx, ry, rz, 0.16, broad);
        if (face) {
          const lit = (0.25 + 0.3 * nz) * studio.ambient;
          out[0] = rim[0] * (broad[0] * 0.9 + lit);
          out[1] = rim[1] * (broad[1] * 0.9 + lit);
          out[2] = rim[2] * (broad[2] * 0.9 + lit);
          if (t < 0.13) {
            out[0] *= 0.25;
            out[1] *= 0.25;
            out[2] *= 0.25;
          }
        } else {
          const disc = t > 0.26 && t < 0.7 ? 0.11 : 0.012;
          const sheen = disc * (0.5 + 0.5 * broad[1]);
          out[0] = sheen;
          out[1] = sheen;
          out[2] = sheen * 1.03;
        }
        return;
      }
      case 'tire': {
        studio.light(px, py, pz, rx, ry, rz, 0.5, broad);
        const lit = 0.016 * wash(nz, 0.9) + broad[1] * (0.014 + 0.1 * grazing);
        out[0] = lit;
        out[1] = lit;
        out[2] = lit * 1.02;
        return;
      }
      case 'seat': {
        const lit = wash(nz, 0.55) + 0.02;
        out[0] = seat[0] * lit;
        out[1] = seat[1] * lit;
        out[2] = seat[2] * lit;
        return;
      }
      case 'trim': {
        studio.light(px, py, pz, rx, ry, rz, 0.2, broad);
        const lit = 0.016 * wash(nz, 1);
        out[0] = lit + broad[0] * coat * 0.7;
        out[1] = lit + broad[1] * coat * 0.7;
        out[2] = lit + broad[2] * coat * 0.7;
        return;
      }
      case 'well': {
        out[0] = 0.006;
        out[1] = 0.006;
        out[2] = 0.0065;
        return;
      }
      case 'curb': {
        const lit = wash(nz, 0.8);
        out[0] = 0.88 * lit;
        out[1] = 0.52 * lit;
        out[2] = 0.0 * lit;
        return;
      }
      case 'sidewalk': {
        // Slabs of 1.5 m, which fade into the backdrop as the floor does.
        const slab = (value: number) => Math.abs(value / 1.5 - Math.round(value / 1.5));
        const joint = Math.min(slab(px), slab(py + 0.3)) < 0.006 ? 0.8 : 1;
        const lit = wash(nz, 0.62) * 0.5 * joint;
        const far = smoothstep(2.6, 9, -py);
        const [wr, wg, wb] = studio.wallColor;
        out[0] = lit * (1 - far) + wr * far * 1.06;
        out[1] = lit * 0.99 * (1 - far) + wg * far * 1.06;
        out[2] = lit * 0.965 * (1 - far) + wb * far * 1.06;
        return;
      }
    }
  };
}
