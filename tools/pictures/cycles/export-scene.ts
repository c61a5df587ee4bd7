import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PictureSpec } from '../../../apps/api/src/demo/catalog/picture-spec.ts';
import type { BodyCurves } from '../scene/body-mesh.ts';
import type { BodyShape } from '../scene/body-shape.ts';
import { bodyShapes } from '../scene/body-shapes.ts';
import { bootScene } from '../scene/boot-scene.ts';
import { type Camera, cameraFor, type View } from '../scene/camera.ts';
import { carScene } from '../scene/car-scene.ts';
import { endMarkMap } from '../scene/end-marks.ts';
import { insideScene } from '../scene/inside-scene.ts';
import { type Marker, type Marking, markerFor } from '../scene/materials.ts';
import { type Mesh, mirrored, type Part, roundedBox } from '../scene/mesh.ts';
import { paintOf } from '../scene/paints.ts';
import { type Point, pointOf, rasterize } from '../scene/rasterize.ts';
import { type Variation, variationOf } from '../scene/variation.ts';
import type { Vector } from '../scene/vector.ts';
import { withoutHoles } from './cut-holes.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * Writes to a folder what render.py reads: the car's meshes, and for each view a camera and two
 * pictures of the marks (trim, lamps, gaps, glass) as the camera sees them. Marks are drawn at twice
 * the size of the picture, since they are much finer than the meshes. A car that is cut out stands
 * in the night.
 */
export async function exportScene(
  spec: PictureSpec,
  folder: string,
  size: Size,
  viewsOf: (shape: BodyShape, variation: Variation) => readonly View[],
  isCutOut = false,
): Promise<void> {
  const variation = variationOf(spec);
  const base = bodyShapes[spec.body];
  const shape = { ...base, rails: base.rails && variation.rails };
  const views = viewsOf(shape, variation);
  const { curves, meshes: car, street } = carScene(shape, variation);
  const inside = seats(shape, curves).flatMap((mesh) => [mesh, mirrored(mesh)]);
  const meshes = [...car, ...inside, ...(spec.ground === 'curb' ? street : [])];
  const marker = await markerOf(shape, curves);
  const cameras = views.map((view) => cameraFor(view, car, size.width, size.height));
  await writeScene(spec, folder, size, meshes, marker, cameras, { isCutOut });
  for (const [index, view] of views.entries()) {
    const camera = cameraFor(view, car, size.width * 2, size.height * 2);
    await drawMarks(meshes, marker, camera, join(folder, String(index)));
  }
}

/** As `exportScene`, the one view of the car's inside; marks are outside of a car alone. */
export async function exportInside(spec: PictureSpec, folder: string, size: Size): Promise<void> {
  const shape = bodyShapes[spec.body];
  const { meshes: inside, view, screen } = insideScene(shape);
  const { curves, street } = carScene(shape, variationOf(spec));
  const meshes = [...inside, ...(spec.ground === 'curb' ? street : [])];
  const marker = await markerOf(shape, curves);
  const camera = cameraFor(view, inside, size.width, size.height);
  await writeScene(spec, folder, size, meshes, marker, [camera], { screen });
  const none = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } });
  for (const name of ['a', 'b']) await none.png().toFile(join(folder, `0-marks-${name}.png`));
}

/** As `exportScene`, the one view into the luggage space. */
export async function exportBoot(spec: PictureSpec, folder: string, size: Size): Promise<void> {
  const variation = variationOf(spec);
  const base = bodyShapes[spec.body];
  const shape = { ...base, rails: base.rails && variation.rails };
  const boot = bootScene(shape);
  const { curves, meshes: car, street } = carScene(shape, variation);
  // The rear wells reach far into the luggage space, which has arches of its own.
  const isRearWell = ({ part, positions }: Mesh) =>
    part === 'well' && (positions[0] ?? 0) > shape.length / 2;
  const skin = car
    .filter((mesh) => !isRearWell(mesh))
    .map((mesh) => (isSkin(mesh.part) ? boot.cut(mesh) : mesh));
  const front = seats(shape, curves, 1).flatMap((mesh) => [mesh, mirrored(mesh)]);
  const meshes = [...skin, ...boot.meshes, ...front, ...(spec.ground === 'curb' ? street : [])];
  const marker = await markerOf(boot.marked, { ...curves, shape: boot.marked });
  const camera = cameraFor(boot.view, meshes, size.width, size.height);
  await writeScene(spec, folder, size, meshes, marker, [camera], { lamp: boot.lamp });
  const double = cameraFor(boot.view, meshes, size.width * 2, size.height * 2);
  await drawMarks(meshes, marker, double, join(folder, '0'));
}

const isSkin = (part: Part) => part === 'body' || part === 'cabin';

async function markerOf(shape: BodyShape, curves: BodyCurves): Promise<Marker> {
  const [front, rear] = await Promise.all([endMarkMap(shape.front), endMarkMap(shape.rear)]);
  return markerFor(curves, front, rear);
}

async function writeScene(
  spec: PictureSpec,
  folder: string,
  size: Size,
  meshes: readonly Mesh[],
  marker: Marker,
  cameras: readonly Camera[],
  more: { isCutOut?: boolean; screen?: number; lamp?: Vector },
): Promise<void> {
  const variation = variationOf(spec);
  const { length, halfWidth } = bodyShapes[spec.body];
  await mkdir(folder, { recursive: true });
  for (const [index, mesh] of meshes.map(withoutHoles).entries()) {
    await writeMesh(mesh, marker, join(folder, `mesh-${index}`));
  }
  const scene = {
    parts: meshes.map(({ part }) => part),
    ...more,
    ground: spec.ground,
    street: spec.seed,
    paint: paintOf(spec.paint),
    rim: variation.rim,
    seat: variation.seat,
    tint: variation.tint,
    length,
    halfWidth,
    size,
    cameras: cameras.map(({ eye, axes, focal, center }) => ({ eye, ...axes, focal, center })),
  };
  await writeFile(join(folder, 'scene.json'), JSON.stringify(scene));
}

/** The left half of the seats, of `most` rows, and of the dashboard of a car with a roof. */
function seats(shape: BodyShape, curves: BodyCurves, most = 2): Mesh[] {
  const { cabin } = shape;
  if (cabin.open) return [];
  const hasRear = cabin.pillars.length > 0 && cabin.backlight - cabin.header > 1;
  const rows = hasRear ? [cabin.header + 0.42, cabin.header + 1.28] : [cabin.header + 0.42];
  const from = cabin.glass[0] + 0.25;
  return [
    ...rows.slice(0, most).flatMap((x) => {
      const belt = curves.belt(x);
      return [
        roundedBox('seat', [x + 0.02, 0.37, belt - 0.22], [0.08, 0.24, 0.36], 3.6, 0.3),
        roundedBox('seat', [x + 0.1, 0.37, belt + 0.19], [0.05, 0.12, 0.08], 3, 0.25),
        roundedBox('seat', [x - 0.3, 0.37, belt - 0.5], [0.3, 0.25, 0.1], 3.4),
      ];
    }),
    roundedBox('trim', [from, 0.3, curves.belt(from) - 0.06], [0.3, 0.5, 0.1], 3.4),
  ];
}

const unmarked: Marking = { trim: 0, bright: 0, red: 0, lens: 0, gap: 0, glass: 0 };

/** Writes the marks of a point to `out`; most parts have none. */
function markPoint(marker: Marker, part: Part, at: Point, normal: Point, out: Marking): void {
  const [x, y, z] = at;
  const [nx, ny, nz] = normal;
  if (part === 'body') marker.body(x, y, z, ny, nz, out);
  else if (part === 'cabin') marker.cabin(x, y, z, ny, Math.abs(nz), out);
  else Object.assign(out, unmarked, { trim: part === 'mirror' && (nx > 0.3 || z < 0.02) ? 1 : 0 });
}

const isMarked = (part: Part) => isSkin(part) || part === 'mirror';

async function drawMarks(
  meshes: readonly Mesh[],
  marker: Marker,
  camera: Camera,
  path: string,
): Promise<void> {
  const { width, height } = camera;
  const seen = rasterize(meshes, camera);
  const first = Buffer.alloc(width * height * 3);
  const second = Buffer.alloc(width * height * 3);
  const marking = { ...unmarked };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x;
      const mesh = meshes[seen.mesh[pixel] as number];
      if (!mesh || !isMarked(mesh.part)) continue;
      const screen = seen.screens[seen.mesh[pixel] as number] as Float32Array;
      const [at, normal] = pointOf(mesh, screen, seen.triangle[pixel] as number, x, y);
      markPoint(marker, mesh.part, at, normal, marking);
      const put = pixel * 3;
      first[put] = marking.trim * 255;
      first[put + 1] = marking.bright * 255;
      first[put + 2] = marking.red * 255;
      second[put] = marking.lens * 255;
      second[put + 1] = marking.gap * 255;
      second[put + 2] = marking.glass * 255;
    }
  }
  const raw = { width, height, channels: 3 } as const;
  for (const [name, pixels] of [['a', first] as const, ['b', second] as const]) {
    await sharp(pixels, { raw }).png({ compressionLevel: 1 }).toFile(`${path}-marks-${name}.png`);
  }
}

/** Positions, normals, triangles, and whether a vertex is trim or glass. */
async function writeMesh(mesh: Mesh, marker: Marker, path: string): Promise<void> {
  const { part, positions, normals, indices } = mesh;
  const marks = new Float32Array((positions.length / 3) * 2);
  const marking = { ...unmarked };
  const vector = (values: Float32Array, i: number) =>
    [values[i], values[i + 1], values[i + 2]] as [number, number, number];
  for (let vertex = 0; isMarked(part) && vertex < positions.length / 3; vertex++) {
    markPoint(marker, part, vector(positions, vertex * 3), vector(normals, vertex * 3), marking);
    marks[vertex * 2] = marking.trim;
    marks[vertex * 2 + 1] = marking.glass;
  }
  for (const [name, values] of Object.entries({ positions, normals, indices, marks })) {
    const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
    await writeFile(`${path}.${name}`, bytes);
  }
}
