import { gridMesh, type Mesh, type Part } from './mesh.ts';
import { cross, unit, type Vector } from './vector.ts';

/** A round bar along points. */
export function tube(part: Part, path: readonly Vector[], radius: number): Mesh {
  return gridMesh(
    part,
    path.length,
    17,
    (r, c) => {
      const at = path[r] as Vector;
      const [from, to] = [
        path[Math.max(r - 1, 0)] as Vector,
        path[Math.min(r + 1, path.length - 1)] as Vector,
      ];
      const ahead = unit([to[0] - from[0], to[1] - from[1], to[2] - from[2]]);
      const side = unit(cross(ahead, Math.abs(ahead[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1]));
      const up = cross(side, ahead);
      const angle = (c / 16) * Math.PI * 2;
      const [along, over] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
      return [0, 1, 2].map(
        (i) => (at[i] as number) + along * (side[i] as number) + over * (up[i] as number),
      ) as unknown as Vector;
    },
    { wrap: true },
  );
}
