import type { Mesh } from '../scene/mesh.ts';

/** Halvings of a triangle's edges at the border of a hole. */
const finest = 4;

/** The mesh without the triangles in its holes; those at a border are split until it looks smooth. */
export function withoutHoles(mesh: Mesh): Mesh {
  const { hole } = mesh;
  if (!hole) return mesh;
  const positions = [...mesh.positions];
  const normals = [...mesh.normals];
  const indices: number[] = [];
  const isIn = (vertex: number) =>
    hole(
      positions[vertex * 3] as number,
      positions[vertex * 3 + 1] as number,
      positions[vertex * 3 + 2] as number,
    );

  function between(a: number, b: number): number {
    for (const values of [positions, normals]) {
      for (let axis = 0; axis < 3; axis++) {
        values.push(((values[a * 3 + axis] as number) + (values[b * 3 + axis] as number)) / 2);
      }
    }
    return positions.length / 3 - 1;
  }

  function keep(a: number, b: number, c: number, splits: number): void {
    const inside = [a, b, c].filter(isIn).length;
    if (inside === 0) indices.push(a, b, c);
    if (inside === 0 || inside === 3 || splits === 0) return;
    const [ab, bc, ca] = [between(a, b), between(b, c), between(c, a)];
    keep(a, ab, ca, splits - 1);
    keep(ab, b, bc, splits - 1);
    keep(ca, bc, c, splits - 1);
    keep(ab, bc, ca, splits - 1);
  }

  for (let i = 0; i < mesh.indices.length; i += 3) {
    const [a, b, c] = mesh.indices.slice(i, i + 3);
    keep(a as number, b as number, c as number, finest);
  }
  return {
    part: mesh.part,
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    indices: Uint32Array.from(indices),
  };
}
