import { type Mesh, type Part, roundedBox } from './mesh.ts';
import { tube } from './tube.ts';
import type { Vector } from './vector.ts';

/** Where a piece stands: the middle of its underside, and how far it is turned, in radians. */
export interface Place {
  readonly at: Vector;
  readonly turn: number;
}

/** A hard suitcase on its side edge: grooves, corners, and a handle on its upper side. */
export function suitcase(place: Place, [deep, wide, tall]: Vector): Mesh[] {
  const groove = (y: number) =>
    roundedBox('case', [0, y, tall / 2], [deep / 2 + 0.006, 0.018, tall / 2 - 0.03], 7);
  const grooves = [-0.3, -0.1, 0.1, 0.3].map((share) => groove(share * wide));
  const handle = arc([0, -0.09, tall - 0.005], [0, 0.09, tall - 0.005], 0.045);
  return [
    roundedBox('case', [0, 0, tall / 2], [deep / 2, wide / 2, tall / 2], 7),
    ...grooves,
    roundedBox('trim', [0, 0, tall / 2], [0.006, wide / 2 + 0.004, tall / 2 + 0.004], 9),
    tube('trim', handle, 0.011),
    ...[-1, 1].map((side) => roundedBox('metal', [0, side * 0.09, tall], [0.014, 0.02, 0.01], 4)),
  ].map((mesh) => placed(mesh, place));
}

/** A soft bag of canvas with two straps that lean together. */
export function bag(place: Place, [deep, wide, tall]: Vector): Mesh[] {
  const strap = (side: number, lean: number) =>
    tube(
      'leather',
      arc([side, -wide * 0.2, tall * 0.8], [side + lean, wide * 0.2, tall * 0.8], 0.13),
      0.011,
    );
  const band = (y: number) =>
    roundedBox('leather', [0, y, tall / 2], [deep / 2 + 0.002, 0.016, tall / 2 + 0.002], 2.9);
  return [
    sack('canvas', [deep, wide, tall]),
    band(-wide * 0.2),
    band(wide * 0.2),
    tube(
      'metal',
      [
        [0, -wide * 0.33, tall * 0.985],
        [0, wide * 0.33, tall * 0.985],
      ],
      0.006,
    ),
    strap(-deep * 0.25, 0.02),
    strap(deep * 0.25, -0.02),
  ].map((mesh) => placed(mesh, place));
}

/** A small rucksack, with a pocket before and a loop above. */
export function rucksack(place: Place, [deep, wide, tall]: Vector): Mesh[] {
  return [
    roundedBox('nylon', [0, 0, tall / 2], [deep / 2, wide / 2, tall / 2], 3),
    roundedBox('nylon', [deep * 0.42, 0, tall * 0.33], [deep * 0.2, wide * 0.36, tall * 0.24], 3.4),
    tube(
      'trim',
      arc([deep * 0.6, -wide * 0.3, tall * 0.5], [deep * 0.6, wide * 0.3, tall * 0.5], 0.02),
      0.004,
    ),
    tube('trim', arc([0, -0.05, tall - 0.01], [0, 0.05, tall - 0.01], 0.04), 0.009),
  ].map((mesh) => placed(mesh, place));
}

/** A rounded box that sags: narrower above, its upper edge a little lower in the middle. */
function sack(part: Part, [deep, wide, tall]: Vector): Mesh {
  const box = roundedBox(part, [0, 0, tall / 2], [deep / 2, wide / 2, tall / 2], 2.9);
  return moved(box, ([x, y, z]) => {
    const share = z / tall;
    const fold = 0.006 * Math.sin(y * 38 + share * 5) * share;
    return [x * (1.05 - 0.25 * share) + fold, y, z];
  });
}

/** A half round from one point to the other, upwards. */
function arc(from: Vector, to: Vector, rise: number): Vector[] {
  return Array.from({ length: 15 }, (_, i): Vector => {
    const angle = (i / 14) * Math.PI;
    const t = 0.5 - Math.cos(angle) / 2;
    const between = (axis: 0 | 1 | 2) => from[axis] + (to[axis] - from[axis]) * t;
    return [between(0), between(1), between(2) + rise * Math.sin(angle) ** 0.6];
  });
}

function placed(mesh: Mesh, { at, turn }: Place): Mesh {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const turned = ([x, y, z]: Vector): Vector => [x * cos - y * sin, x * sin + y * cos, z];
  const there = ([x, y, z]: Vector): Vector => [x + at[0], y + at[1], z + at[2]];
  return {
    ...moved(mesh, (point) => there(turned(point))),
    normals: each(mesh.normals, turned),
  };
}

const moved = (mesh: Mesh, by: (at: Vector) => Vector): Mesh => ({
  ...mesh,
  positions: each(mesh.positions, by),
});

function each(values: Float32Array, by: (at: Vector) => Vector): Float32Array {
  const result = new Float32Array(values.length);
  for (let i = 0; i < values.length; i += 3) {
    result.set(by(values.subarray(i, i + 3) as unknown as Vector), i);
  }
  return result;
}
