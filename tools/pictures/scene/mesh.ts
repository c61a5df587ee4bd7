export type Part =
  | 'body'
  | 'cabin'
  | 'well'
  | 'tire'
  | 'rim'
  | 'mirror'
  | 'trim'
  | 'seat'
  | 'liner'
  | 'carpet'
  | 'metal'
  | 'wood'
  | 'paint'
  | 'lining'
  | 'nylon'
  | 'case'
  | 'canvas'
  | 'leather'
  | 'screen'
  | 'glass'
  | 'curb'
  | 'sidewalk';

/** Triangles in car coordinates: x from the nose backwards, y to the left, z up, in meters. */
export interface Mesh {
  readonly part: Part;
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint32Array;
  /** True inside a hole of the surface (wheel arches, an open cockpit). */
  readonly hole?: (x: number, y: number, z: number) => boolean;
}

export type Surface = (row: number, column: number) => readonly [number, number, number];

/**
 * A mesh over a grid of rows × columns, with normals from the neighboring points. `flip` turns the
 * normals to the other side; `wrap` joins the last column to the first; `seam` means that the first
 * and last columns lie on the car's middle plane, where normals have no sideways part.
 */
export function gridMesh(
  part: Part,
  rows: number,
  columns: number,
  surface: Surface,
  options: { flip?: boolean; wrap?: boolean; seam?: boolean; hole?: Mesh['hole'] } = {},
): Mesh {
  const positions = new Float32Array(rows * columns * 3);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) positions.set(surface(r, c), (r * columns + c) * 3);
  }
  const normals = gridNormals(
    positions,
    rows,
    columns,
    options.flip ?? false,
    options.wrap ?? false,
  );
  if (options.seam) {
    for (let r = 0; r < rows; r++) {
      for (const c of [0, columns - 1]) {
        const i = (r * columns + c) * 3;
        const size = Math.hypot(normals[i] as number, normals[i + 2] as number) || 1;
        normals[i] = (normals[i] as number) / size;
        normals[i + 1] = 0;
        normals[i + 2] = (normals[i + 2] as number) / size;
      }
    }
  }
  const indices = new Uint32Array((rows - 1) * (columns - 1) * 6);
  let at = 0;
  for (let r = 0; r + 1 < rows; r++) {
    for (let c = 0; c + 1 < columns; c++) {
      const a = r * columns + c;
      const b = a + columns;
      indices[at++] = a;
      indices[at++] = a + 1;
      indices[at++] = b;
      indices[at++] = a + 1;
      indices[at++] = b + 1;
      indices[at++] = b;
    }
  }
  return { part, positions, normals, indices, ...(options.hole ? { hole: options.hole } : {}) };
}

function gridNormals(
  positions: Float32Array,
  rows: number,
  columns: number,
  flip: boolean,
  wrap: boolean,
): Float32Array {
  const normals = new Float32Array(positions.length);
  const sign = flip ? -1 : 1;
  const read = (r: number, c: number, axis: number) =>
    positions[(r * columns + c) * 3 + axis] as number;
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const r0 = Math.max(r - 1, 0);
      const r1 = Math.min(r + 1, rows - 1);
      const c0 = wrap && c === 0 ? columns - 2 : Math.max(c - 1, 0);
      const c1 = wrap && c === columns - 1 ? 1 : Math.min(c + 1, columns - 1);
      const ax = read(r1, c, 0) - read(r0, c, 0);
      const ay = read(r1, c, 1) - read(r0, c, 1);
      const az = read(r1, c, 2) - read(r0, c, 2);
      const bx = read(r, c1, 0) - read(r, c0, 0);
      const by = read(r, c1, 1) - read(r, c0, 1);
      const bz = read(r, c1, 2) - read(r, c0, 2);
      const nx = ay * bz - az * by;
      const ny = az * bx - ax * bz;
      const nz = ax * by - ay * bx;
      const size = sign / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1);
      const at = (r * columns + c) * 3;
      normals[at] = nx * size;
      normals[at + 1] = ny * size;
      normals[at + 2] = nz * size;
    }
  }
  return normals;
}

export function mirrored(mesh: Mesh): Mesh {
  const flipY = (values: Float32Array) => values.map((value, i) => (i % 3 === 1 ? -value : value));
  return { ...mesh, positions: flipY(mesh.positions), normals: flipY(mesh.normals) };
}

/** A box with rounded edges (a superellipsoid), for mirrors, seats, rails. */
export function roundedBox(
  part: Part,
  center: readonly [number, number, number],
  half: readonly [number, number, number],
  sharpness = 4,
  lean = 0,
): Mesh {
  const power = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / sharpness);
  return gridMesh(
    part,
    25,
    41,
    (r, c) => {
      const lat = (r / 24 - 0.5) * Math.PI * 0.999999;
      const lon = (c / 40) * Math.PI * 2;
      const z = half[2] * power(Math.sin(lat));
      const x = half[0] * power(Math.cos(lat)) * power(Math.cos(lon));
      const y = half[1] * power(Math.cos(lat)) * power(Math.sin(lon));
      return [center[0] + x + lean * z, center[1] + y, center[2] + z];
    },
    { wrap: true, flip: true },
  );
}
