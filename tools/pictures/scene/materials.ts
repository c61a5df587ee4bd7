import type { BodyCurves } from './body-mesh.ts';
import { smoothstep } from './curve.ts';
import { type MarkMap, readMark } from './end-marks.ts';

/** Layers over the paint at a point, each as a fraction. */
export interface Marking {
  /** Black plastic or glass-black trim instead of paint. */
  trim: number;
  /** Bright metal, plate or lamp light; `red` is its redness. */
  bright: number;
  red: number;
  lens: number;
  gap: number;
  /** Window glass; light passes through side windows only. */
  glass: number;
}

const line = (distance: number, half: number) =>
  1 - smoothstep(half, half + 0.004, Math.abs(distance));

export interface Marker {
  body(x: number, y: number, z: number, ny: number, nz: number, out: Marking): void;
  cabin(x: number, y: number, z: number, ny: number, nz: number, out: Marking): void;
  /** The share of this point of the side view that side glass covers. */
  sideGlass(x: number, z: number): number;
}

export function markerFor(curves: BodyCurves, front: MarkMap, rear: MarkMap): Marker {
  const { shape } = curves;
  const { cabin, length } = shape;
  const clear = (out: Marking) => {
    out.trim = 0;
    out.bright = 0;
    out.red = 0;
    out.lens = 0;
    out.gap = 0;
    out.glass = 0;
  };
  // A door ends at the next gap; behind a truck's last door is the bed.
  const handles = shape.doors.slice(1, 3).map(([low, high]) => (low + high) / 2);
  const sideGlass = (x: number, z: number) => {
    const [from, toBelt, toRoof] = cabin.glass;
    const belt = curves.belt(x) + 0.05;
    const roof = curves.roof(x) - cabin.frame;
    const t = (z - belt) / Math.max(curves.roof(toRoof) - cabin.frame - belt, 0.1);
    const end = toBelt + (toRoof - toBelt) * t;
    const inset = Math.min(z - belt, roof - z, x - from, end - x);
    return smoothstep(-0.002, 0.004, inset);
  };
  return {
    sideGlass,
    body(x, y, z, ny, nz, out) {
      clear(out);
      const side = Math.abs(y);
      const fromNose = x - curves.nose(z);
      const fromTail = length - x - curves.tail(z);
      const atFront = fromNose < 1 && fromNose < fromTail;
      const atRear = fromTail < 1 && !atFront;
      if ((atFront || atRear) && nz < 0.8) {
        const map = atFront ? front : rear;
        const s = side + Math.max(atFront ? fromNose : fromTail, 0);
        const bright = readMark(map, s, z, 0);
        const trim = readMark(map, s, z, 1);
        const lens = readMark(map, s, z, 2);
        out.trim = trim;
        out.bright = bright * trim;
        out.lens = Math.min(lens, trim);
        out.gap = Math.max(lens - trim, 0);
        if (atRear && lens > 0.2) out.red = 1;
      }
      if (Math.abs(ny) > 0.35 && nz < 0.75) {
        for (const [low, high] of shape.doors) {
          const t = (z - curves.sill(x)) / 0.8;
          const at = low + (high - low) * smoothstep(-0.1, 1, t);
          if (z > curves.sill(x) + 0.1) out.gap = Math.max(out.gap, line(x - at, 0.0035));
        }
        for (const rearEdge of handles) {
          const dx = Math.abs(x - rearEdge + 0.17);
          const dz = z - curves.crease(x) - 0.045;
          if (dx < 0.11 && Math.abs(dz) < 0.026) {
            const grip = dx < 0.1 && dz > -0.004 && dz < 0.016;
            if (!grip) out.gap = Math.max(out.gap, dz > 0.016 ? 0.25 : 0.62);
          }
        }
        const first = shape.doors[0]?.[0] ?? 0;
        const last = shape.doors.at(-1)?.[0] ?? 0;
        const bottom = curves.sill(x) + 0.1;
        if (x > first && x < last) out.gap = Math.max(out.gap, line(z - bottom, 0.003));
        if (shape.cladding > 0) {
          const low = z < curves.sill(x) + shape.cladding ? 1 : 0;
          const arch = Math.min(
            Math.hypot(x - shape.frontAxle, z - shape.wheelRadius),
            Math.hypot(x - shape.rearAxle, z - shape.wheelRadius),
          );
          const ring = arch < curves.archRadius + 0.065 ? 1 : 0;
          out.trim = Math.max(out.trim, low, ring);
        }
      }
      if (nz > 0.3) {
        // The hood's edge, and the gap at the trunk.
        const hood = curves.halfWidth(x) - 0.115;
        if (x > 0.25 && x < (cabin.roof[1]?.[0] ?? 1.4)) {
          out.gap = Math.max(out.gap, line(side - hood, 0.003));
        }
      }
      if (cabin.panelFrom !== undefined && x > cabin.panelFrom && x < length - 0.09 && nz > 0.6) {
        if (side < curves.halfWidth(x) - 0.13) out.trim = 1;
      }
    },
    cabin(x, y, z, ny, nz, out) {
      clear(out);
      const side = Math.abs(y);
      const edge = curves.cabinEdge(x, z);
      if (x < cabin.header && side < edge - 0.062 - 0.02 && nz > 0.05 && Math.abs(ny) < 0.72) {
        out.glass = smoothstep(0, 0.006, cabin.header - x);
        return;
      }
      if (x > cabin.backlight && side < edge - 0.1 && Math.abs(ny) < 0.6) {
        const top = curves.roof(cabin.backlight) - 0.01;
        if (z < top && z > curves.top(x) + 0.015 && z > (cabin.belt.at(-1)?.[1] ?? 0) + 0.02) {
          out.glass = 1;
          return;
        }
      }
      if (Math.abs(ny) > 0.5) {
        const glass = sideGlass(x, z);
        if (glass > 0) {
          out.glass = glass;
          for (const pillar of cabin.pillars) {
            const lean = pillar + (z - 1.2) * -0.12;
            if (Math.abs(x - lean) < 0.042) {
              out.glass = 0;
              out.trim = 1;
            }
          }
        } else if (
          (z < curves.belt(x) + 0.06 && x > cabin.glass[0] - 0.04 && x < cabin.glass[1] + 0.02) ||
          sideGlass(x, z - 0.018) > 0 ||
          sideGlass(x, z + 0.014) > 0 ||
          sideGlass(x - 0.012, z) > 0
        ) {
          out.trim = 1;
        }
      }
    },
  };
}
