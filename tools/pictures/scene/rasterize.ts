import type { Camera } from './camera.ts';
import type { Mesh } from './mesh.ts';

/** For each pixel the visible triangle and its mesh; -1 for none. */
export interface Visibility {
  readonly width: number;
  readonly height: number;
  readonly mesh: Int16Array;
  readonly triangle: Int32Array;
  /** For each mesh its vertices on the screen: x, y in pixels, 1 / distance along the view. */
  readonly screens: readonly Float32Array[];
}

export function rasterize(meshes: readonly Mesh[], camera: Camera): Visibility {
  const { width, height } = camera;
  const depth = new Float32Array(width * height);
  const mesh = new Int16Array(width * height).fill(-1);
  const triangle = new Int32Array(width * height);
  const screens = meshes.map((one, index) => {
    const screen = camera.project(one.positions);
    fill(one, index, screen, { width, height, depth, mesh, triangle });
    return screen;
  });
  return { width, height, mesh, triangle, screens };
}

interface Target {
  readonly width: number;
  readonly height: number;
  readonly depth: Float32Array;
  readonly mesh: Int16Array;
  readonly triangle: Int32Array;
}

function fill(one: Mesh, meshIndex: number, screen: Float32Array, target: Target): void {
  const { width, height, depth, mesh, triangle } = target;
  const { indices, positions, hole } = one;
  for (let t = 0; t < indices.length; t += 3) {
    const a = (indices[t] as number) * 3;
    const b = (indices[t + 1] as number) * 3;
    const c = (indices[t + 2] as number) * 3;
    const ax = screen[a] as number;
    const ay = screen[a + 1] as number;
    const az = screen[a + 2] as number;
    const bx = screen[b] as number;
    const by = screen[b + 1] as number;
    const bz = screen[b + 2] as number;
    const cx = screen[c] as number;
    const cy = screen[c + 1] as number;
    const cz = screen[c + 2] as number;
    if (az <= 0 || bz <= 0 || cz <= 0) continue;
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (area === 0) continue;
    const x0 = Math.max(Math.ceil(Math.min(ax, bx, cx)), 0);
    const x1 = Math.min(Math.floor(Math.max(ax, bx, cx)), width - 1);
    const y0 = Math.max(Math.ceil(Math.min(ay, by, cy)), 0);
    const y1 = Math.min(Math.floor(Math.max(ay, by, cy)), height - 1);
    const inverse = 1 / area;
    // Along a row each corner's weight changes linearly, which gives the row's span of the
    // triangle.
    const perA = (by - cy) * inverse;
    const perB = (cy - ay) * inverse;
    const perC = -perA - perB;
    for (let y = y0; y <= y1; y++) {
      const rowA = ((bx - x0) * (cy - y) - (by - y) * (cx - x0)) * inverse;
      const rowB = ((cx - x0) * (ay - y) - (cy - y) * (ax - x0)) * inverse;
      const rowC = 1 - rowA - rowB;
      const from = Math.max(enters(rowA, perA), enters(rowB, perB), enters(rowC, perC), 0);
      const to = Math.min(leaves(rowA, perA), leaves(rowB, perB), leaves(rowC, perC), x1 - x0);
      for (let step = Math.ceil(from); step <= to; step++) {
        const wa = rowA + step * perA;
        const wb = rowB + step * perB;
        const wc = 1 - wa - wb;
        const x = x0 + step;
        const near = wa * az + wb * bz + wc * cz;
        const at = y * width + x;
        if (near <= (depth[at] as number)) continue;
        if (hole) {
          const pa = (wa * az) / near;
          const pb = (wb * bz) / near;
          const pc = (wc * cz) / near;
          const hx =
            pa * (positions[a] as number) +
            pb * (positions[b] as number) +
            pc * (positions[c] as number);
          const hy =
            pa * (positions[a + 1] as number) +
            pb * (positions[b + 1] as number) +
            pc * (positions[c + 1] as number);
          const hz =
            pa * (positions[a + 2] as number) +
            pb * (positions[b + 2] as number) +
            pc * (positions[c + 2] as number);
          if (hole(hx, hy, hz)) continue;
        }
        depth[at] = near;
        mesh[at] = meshIndex;
        triangle[at] = t;
      }
    }
  }
}

/** The step at which a weight of `begins` that grows by `change` per step becomes non-negative. */
const enters = (begins: number, change: number) =>
  change > 0 ? -begins / change : begins < 0 && change === 0 ? Infinity : -Infinity;

/** The step at which it becomes negative. */
const leaves = (begins: number, change: number) => (change < 0 ? -begins / change : Infinity);

export type Point = readonly [number, number, number];

/** The point of a triangle that a pixel shows, and its normal. */
export function pointOf(
  mesh: Mesh,
  screen: Float32Array,
  triangle: number,
  x: number,
  y: number,
): readonly [Point, Point] {
  const corners = [0, 1, 2].map((corner) => (mesh.indices[triangle + corner] as number) * 3);
  const [a, b, c] = corners as [number, number, number];
  const on = (corner: number, axis: number) => screen[corner + axis] as number;
  const across = (from: number, to: number) =>
    (on(from, 0) - x) * (on(to, 1) - y) - (on(to, 0) - x) * (on(from, 1) - y);
  const weights = [across(b, c) * on(a, 2), across(c, a) * on(b, 2), across(a, b) * on(c, 2)];
  const sum = (weights[0] as number) + (weights[1] as number) + (weights[2] as number);
  const mixed = (values: Float32Array, axis: number) =>
    corners.reduce(
      (total, corner, index) =>
        total + ((values[corner + axis] as number) * (weights[index] as number)) / sum,
      0,
    );
  const point = [0, 1, 2].map((axis) => mixed(mesh.positions, axis)) as [number, number, number];
  const normal = [0, 1, 2].map((axis) => mixed(mesh.normals, axis)) as [number, number, number];
  const length = Math.hypot(...normal) || 1;
  return [point, [normal[0] / length, normal[1] / length, normal[2] / length]];
}
