import { gridMesh, type Mesh, type Part } from './mesh.ts';
import { tube } from './tube.ts';
import type { Vector } from './vector.ts';

type Place = readonly [across: number, up: number];

/** Where a lid or tailgate closes the body, as a rounded rectangle that is cut through its skin. */
export interface Opening {
  /**
   * The point `deep` meters under the skin at a place of the opening: across from -1 (right) to 1,
   * up from -1 to 1.
   */
  at(across: number, up: number, deep: number): Vector;
  /** The place of the opening at a share of the way from its middle to a place on the square. */
  place(square: Place, share: number): Place;
  contains(x: number, y: number, z: number): boolean;
}

export interface Outline {
  /** The direction of the cut: 0 goes straight ahead into the tail, a quarter turn straight down. */
  readonly tilt: number;
  /** The middle of its lower and of its upper edge. */
  readonly from: readonly [x: number, z: number];
  readonly to: readonly [x: number, z: number];
  /** Half width at the lower and at the upper edge. */
  readonly wide: readonly [number, number];
  /** How square its corners are: 2 is an ellipse. */
  readonly squareness: number;
}

const around = 161;

/** Steps along the border of the square, which begin on the left side. */
function borderPlace(step: number): Place {
  const at = ((step / (around - 1)) * 8 + 1) % 8;
  const along = (at % 2) - 1;
  if (at < 2) return [1, along];
  if (at < 4) return [-along, 1];
  return at < 6 ? [-1, -along] : [along, -1];
}

export function openingOf(skin: readonly Mesh[], outline: Outline): Opening {
  const { tilt, from, to, wide, squareness } = outline;
  const [ahead, down] = [Math.cos(tilt), Math.sin(tilt)];
  const upOf = (x: number, z: number) => z * ahead - x * down;
  const outOf = (x: number, z: number) => x * ahead + z * down;
  const [low, high] = [upOf(...from), upOf(...to)];
  const [middle, half] = [(low + high) / 2, (high - low) / 2];
  const widthAt = (up: number) => wide[0] + ((wide[1] - wide[0]) * (up - low)) / (high - low);
  const outermost = finder(skin, upOf, outOf);
  const at = (across: number, share: number, deep: number): Vector => {
    const up = middle + half * share;
    const y = widthAt(up) * across;
    const out = outermost(y, up) - deep;
    return [out * ahead - up * down, y, out * down + up * ahead];
  };
  const place = ([a, b]: Place, share: number): Place => {
    const widest = Math.max(Math.abs(a), Math.abs(b)) || 1;
    const corner = Math.abs(a / widest) ** squareness + Math.abs(b / widest) ** squareness;
    const scale = share / (corner || 1) ** (1 / squareness);
    return [a * scale, b * scale];
  };
  const border = Array.from({ length: around }, (_, i) => at(...place(borderPlace(i), 1), 0));
  const deepest = Math.min(...border.map(([x, , z]) => outOf(x, z))) - 0.2;
  return {
    at,
    place,
    contains(x, y, z) {
      const up = upOf(x, z);
      if (up < low || up > high || outOf(x, z) < deepest) return false;
      const [s, t] = [(up - middle) / half, y / widthAt(up)];
      return Math.abs(s) ** squareness + Math.abs(t) ** squareness < 1;
    },
  };
}

/** How far out the skin is at a distance from the middle plane and a height across the cut. */
function finder(
  skin: readonly Mesh[],
  upOf: (x: number, z: number) => number,
  outOf: (x: number, z: number) => number,
): (y: number, up: number) => number {
  const levelOf = (up: number) => Math.floor(up / 0.02);
  const levels = new Map<number, Triangle[]>();
  for (const { positions, indices } of skin) {
    const corner = (index: number): Vector => {
      const [x, y, z] = positions.subarray(index * 3, index * 3 + 3) as unknown as Vector;
      return [y, upOf(x, z), outOf(x, z)];
    };
    for (let i = 0; i < indices.length; i += 3) {
      const triangle = [0, 1, 2].map((n) =>
        corner(indices[i + n] as number),
      ) as unknown as Triangle;
      const ups = triangle.map(([, up]) => up);
      const last = levelOf(Math.max(...ups));
      for (let level = levelOf(Math.min(...ups)); level <= last; level++) {
        const there = levels.get(level);
        if (there) there.push(triangle);
        else levels.set(level, [triangle]);
      }
    }
  }
  return (y, up) => {
    const side = Math.max(Math.abs(y), 0.001);
    const outs = (levels.get(levelOf(up)) ?? []).flatMap(
      ([[ay, au, ao], [by, bu, bo], [cy, cu, co]]) => {
        const area = (by - ay) * (cu - au) - (bu - au) * (cy - ay);
        const b = ((side - ay) * (cu - au) - (up - au) * (cy - ay)) / area;
        const c = ((by - ay) * (up - au) - (bu - au) * (side - ay)) / area;
        const isOn = area !== 0 && b > -1e-4 && c > -1e-4 && b + c < 1.0001;
        return isOn ? [ao + b * (bo - ao) + c * (co - ao)] : [];
      },
    );
    if (outs.length === 0) throw new RangeError('the opening leaves the body');
    return Math.max(...outs);
  };
}

/** Corners as the distance from the middle plane, the height across the cut, and how far out. */
type Triangle = readonly [Vector, Vector, Vector];

type Ring = readonly [share: number, deep: number];

/** A surface through rings around the middle of the opening. */
function ringed(
  part: Part,
  opening: Opening,
  rings: readonly Ring[],
  moved: (at: Vector) => Vector = (at) => at,
): Mesh {
  return gridMesh(
    part,
    rings.length,
    around,
    (r, c) => {
      const [share, deep] = rings[r] as Ring;
      return moved(opening.at(...opening.place(borderPlace(c), share), deep));
    },
    { wrap: true },
  );
}

/** The painted edge of the opening, the rubber on it, and the dark lining behind. */
export function frame(opening: Opening): Mesh[] {
  const seal = Array.from({ length: around }, (_, c) =>
    opening.at(...opening.place(borderPlace(c), 0.945), 0.016),
  );
  return [
    ringed('paint', opening, [
      [1.015, 0.006],
      [1, 0.001],
      [0.997, 0.004],
      [0.99, 0.02],
      [0.975, 0.03],
      [0.93, 0.032],
    ]),
    ringed('trim', opening, [
      [0.93, 0.03],
      [0.927, 0.04],
      [0.925, 0.2],
    ]),
    tube('trim', seal, 0.013),
  ];
}

/** The edge of a truck's bed, under a cap of trim. */
export function rim(opening: Opening): Mesh[] {
  return [
    ringed('paint', opening, [
      [1.01, 0.006],
      [1, 0.001],
      [0.998, 0.003],
      [0.992, 0.01],
    ]),
    ringed('trim', opening, [
      [0.992, 0.004],
      [0.985, 0.006],
      [0.98, 0.02],
      [0.978, 0.09],
    ]),
  ];
}

/** The piece that was cut out, turned up about its upper edge: paint outside, trim inside. */
export function lid(opening: Opening, turn: number, hasWindow: boolean): Mesh[] {
  const [hingeX, , hingeZ] = opening.at(0, 1, 0.03);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const raised = ([x, y, z]: Vector): Vector => {
    const [dx, dz] = [x - hingeX, z - hingeZ];
    return [hingeX + dx * cos - dz * sin, y, hingeZ + dx * sin + dz * cos];
  };
  const sheet = (part: Part, share: number, deep: number) =>
    gridMesh(part, 41, 33, (r, c) =>
      raised(opening.at(...opening.place([c / 16 - 1, r / 20 - 1], share), deep)),
    );
  const edge: Ring[] = [
    [0.95, 0],
    [0.985, 0.001],
    [0.99, 0.006],
    [0.988, 0.03],
    [0.98, 0.036],
    [0.9, 0.038],
  ];
  const panel: Ring[] = [
    [0.92, 0.036],
    [0.915, 0.048],
    [0.9, 0.056],
    [0.8, 0.058],
  ];
  const pane = gridMesh('glass', 12, 24, (r, c) =>
    raised(opening.at((c / 23 - 0.5) * 1.6, 0.05 + (r / 11) * 0.75, 0.064)),
  );
  return [
    sheet('paint', 0.951, 0),
    ringed('paint', opening, edge, raised),
    ringed('lining', opening, panel, raised),
    sheet('lining', 0.801, 0.058),
    ...(hasWindow ? [pane] : []),
  ];
}
