import type { BodyShape } from './body-shape.ts';
import { curve, type Point, roundedPolyline, smoothstep } from './curve.ts';
import { gridMesh, type Mesh } from './mesh.ts';

/** A body's profiles as functions, shared by its meshes and its shading. */
export interface BodyCurves {
  readonly shape: BodyShape;
  readonly archRadius: number;
  halfWidth(x: number): number;
  top(x: number): number;
  shoulder(x: number): number;
  crease(x: number): number;
  sill(x: number): number;
  roof(x: number): number;
  belt(x: number): number;
  nose(z: number): number;
  tail(z: number): number;
  cabinEdge(x: number, z: number): number;
}

export function bodyCurves(shape: BodyShape): BodyCurves {
  const plan = curve(shape.plan, 0.12);
  const { length, cabin } = shape;
  const halfWidth = (x: number) =>
    shape.halfWidth * plan(x) * ending(x, shape.noseRound) * ending(length - x, shape.tailRound);
  const belt = curve(cabin.belt, 0.1);
  const roof = curve(cabin.roof, 0.09);
  const end = cabin.roof.at(-1)?.[0] ?? length;
  return {
    shape,
    archRadius: shape.wheelRadius * 1.115,
    halfWidth,
    belt,
    roof,
    top: curve(shape.top, 0.07),
    shoulder: curve(shape.shoulder, 0.08),
    crease: curve(shape.crease, 0.12),
    sill: curve(shape.sill, 0.1),
    nose: curve(shape.nose, 0.035),
    tail: curve(shape.tail, 0.035),
    cabinEdge: (x, z) =>
      shape.halfWidth * plan(x) * cabin.base * ending(end - x, cabin.tailRound) -
      cabin.lean * Math.max(z - belt(x), 0),
  };
}

/** 0 at the very end, 1 from `reach` on: a superellipse of the given squareness. */
function ending(x: number, [reach, squareness]: readonly [number, number]): number {
  if (reach === 0 || x >= reach) return 1;
  const t = 1 - Math.max(x / reach, 0);
  return Math.max(1 - t ** squareness, 0) ** (1 / squareness);
}

/** Positions of cross-sections along the car, closer together at nose and tail. */
function stations(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1);
    const eased = 0.5 - 0.5 * Math.cos(Math.PI * t);
    const denser = 0.5 - 0.5 * Math.cos(Math.PI * eased);
    return from + (to - from) * (0.35 * t + 0.25 * eased + 0.4 * denser);
  });
}

const rows = 260;
const columns = 96;

/** Sides, hood, trunk, bumpers and floor of the left half. */
export function lowerBody(curves: BodyCurves): Mesh {
  const { shape } = curves;
  const xs = stations(0, shape.length, rows);
  const sections = xs.map((x) => roundedPolyline(section(curves, x), columns, 0.013));
  const axles = [shape.frontAxle, shape.rearAxle];
  const hole = (x: number, y: number, z: number) => {
    if (Math.abs(y) > shape.halfWidth * 0.45) {
      for (const axle of axles) {
        if ((x - axle) ** 2 + (z - shape.wheelRadius) ** 2 < curves.archRadius ** 2) return true;
      }
    }
    const open = shape.cabin.open;
    return (
      open !== undefined &&
      x > open[0] &&
      x < open[1] &&
      z > 0.6 &&
      Math.abs(y) < curves.halfWidth(x) - 0.15
    );
  };
  return gridMesh(
    'body',
    rows,
    columns,
    (r, c) => {
      const x = xs[r] as number;
      const [y, z] = (sections[r] as Point[])[c] as Point;
      const fromNose = Math.max(1 - x / 1.1, 0) ** 2;
      const fromTail = Math.max(1 - (shape.length - x) / 0.9, 0) ** 2;
      let out = y;
      for (const axle of axles) {
        const away = Math.hypot(x - axle, z - shape.wheelRadius) - curves.archRadius;
        const side = smoothstep(curves.halfWidth(x) - 0.25, curves.halfWidth(x) - 0.1, y);
        out += side * shape.flare * Math.exp(-((Math.max(away - 0.02, 0) / 0.1) ** 2));
      }
      return [x + curves.nose(z) * fromNose - curves.tail(z) * fromTail, out, z];
    },
    { hole, flip: true, seam: true },
  );
}

/** The half width of a section at a height; above that height, of its lowest point. */
function sideAt(points: readonly Point[], z: number): number {
  let side = 0;
  for (const [i, [y, height]] of points.entries()) {
    const [nextY, nextHeight] = points[i + 1] ?? [y, height];
    const [low, high] = [Math.min(height, nextHeight), Math.max(height, nextHeight)];
    if (z < low || z > high) continue;
    const t = high === low ? 1 : (z - height) / (nextHeight - height);
    side = Math.max(side, y + (nextY - y) * t);
  }
  return side || (points[1]?.[0] ?? 0);
}

function section(curves: BodyCurves, x: number): Point[] {
  const { shape } = curves;
  const w = curves.halfWidth(x);
  const scale = Math.min(w / 0.55, 1);
  const inward = (d: number) => Math.max(w - d * scale, 0);
  const zt = curves.top(x);
  const inner = smoothstep(0.04, 0.6, Math.min(x, shape.length - x));
  // At both ends the top is flat up to its edge; otherwise the middle would show a dent.
  const zs = zt - 0.02 - Math.max(zt - 0.02 - curves.shoulder(x), 0) * inner;
  const zc = Math.min(curves.crease(x), zs - 0.05);
  const zb = curves.sill(x);
  const h = zc - zb;
  return [
    [0, zb],
    [inward(0.2), zb],
    [inward(0.05 + shape.tuck), zb + 0.03],
    [inward(0.012), zb + 0.1],
    [inward(0.014), zb + 0.13],
    [inward(0.012 + shape.tuck * 0.75), zb + 0.19],
    [inward(0.01 + shape.tuck * 0.35), zb + 0.42 * h + 0.06],
    [inward(0.004), zc - 0.09],
    [inward(0), zc - 0.012],
    [inward(0.008 + shape.relief), zc + 0.016],
    [inward(0.03 + shape.relief), zs - 0.03],
    [inward(0.085 + shape.relief), zs + 0.3 * (zt - zs)],
    [inward(0.2 + shape.relief), zs + 0.66 * (zt - zs)],
    [w * 0.45, zs + 0.93 * (zt - zs)],
    [w * 0.2, zs + 0.99 * (zt - zs)],
    [w * 0.08, zt],
    [0, zt],
  ];
}

/** Pillars, glass and roof of the left half. The lower edge is inside the lower body. */
export function cabin(curves: BodyCurves): Mesh {
  const { shape } = curves;
  const roof = shape.cabin.roof;
  const from = roof[0]?.[0] ?? 0;
  const to = roof.at(-1)?.[0] ?? shape.length;
  const fine = Array.from({ length: 800 }, (_, i): Point => {
    const x = from + ((to - from) * i) / 799;
    return [x, curves.roof(x)];
  });
  // Evenly spaced along the roof line, so that a steep back gets enough points.
  const xs = roundedPolyline(fine, 190, 0).map(([x]) => x);
  const sections = xs.map((x) => {
    const zr = curves.roof(x);
    const zb = curves.belt(x) - 0.08;
    const h = Math.max(zr - zb, 0.02);
    const drop = Math.min(shape.cabin.corner, h * 0.45);
    const edge = curves.cabinEdge(x, zr - drop);
    const foot = curves.cabinEdge(x, zb);
    return roundedPolyline(
      [
        [foot, zb],
        [edge, zr - drop],
        [Math.max(edge - 0.06, 0), zr - drop * 0.45],
        [edge * 0.72, zr - drop * 0.16],
        [edge * 0.36, zr - drop * 0.035],
        [edge * 0.1, zr],
        [0, zr],
      ],
      60,
      Math.min(shape.cabin.corner * 0.42, h * 0.2),
    );
  });
  return gridMesh(
    'cabin',
    xs.length,
    60,
    (r, c) => {
      const [y, z] = (sections[r] as Point[])[c] as Point;
      return [xs[r] as number, y, z];
    },
    { flip: true, seam: true },
  );
}

/** The dark inside of both left wheel arches, and the flat floor between. */
export function wheelWell(curves: BodyCurves, axle: number): Mesh {
  const { wheelRadius, halfWidth } = curves.shape;
  const radius = curves.archRadius + 0.02;
  const widest = curves.halfWidth(axle) - 0.014;
  // It ends inside the body's side, which turns in towards the sill.
  const outerAt = (x: number, z: number) =>
    Math.min(widest, sideAt(section(curves, x), z) + curves.shape.flare - 0.014);
  const hole = (x: number, _y: number, z: number) => z < curves.sill(x) + 0.015;
  const surface = (r: number, c: number): readonly [number, number, number] => {
    const angle = -0.62 + (r / 40) * (Math.PI + 1.24);
    const depth = Math.min(c / 8, 1);
    const closing = c <= 8 ? 1 : 1 - (c - 8) / 3;
    const x = axle - Math.cos(angle) * radius * closing;
    const z = wheelRadius + Math.sin(angle) * radius * closing;
    return [x, outerAt(x, z) - depth * halfWidth * 0.5, z];
  };
  return gridMesh('well', 41, 12, surface, { hole });
}
