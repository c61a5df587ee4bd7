import type { BodyCurves } from './body-mesh.ts';
import { gridMesh, type Mesh } from './mesh.ts';
import type { Vector } from './vector.ts';

/** Where the inside of the roof meets the side. */
export function eaves(curves: BodyCurves, x: number): Vector {
  const z = curves.roof(x) - curves.shape.cabin.corner;
  return [x, curves.cabinEdge(x, z) - 0.05, z];
}

/** The left half of the roof's inside. */
export function roofLiner(curves: BodyCurves, from: number, to: number): Mesh {
  return gridMesh('liner', 30, 20, (r, c) => {
    const x = from + ((to - from) * r) / 29;
    const [, side, eave] = eaves(curves, x);
    const t = c / 19;
    const top = curves.roof(x) - 0.05;
    return [x, side * t, top - (top - eave) * t ** 4];
  });
}
