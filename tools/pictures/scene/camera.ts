import type { Mesh } from './mesh.ts';
import { cross, unit, type Vector } from './vector.ts';

/** Angles in degrees, lengths in meters. */
export interface View {
  /** 0 looks at the nose, 90 at the left side, 180 at the tail. */
  readonly azimuth: number;
  readonly height: number;
  readonly distance: number;
  readonly target: readonly [number, number, number];
  /** Meters across the picture at the target, or undefined to fit the car. */
  readonly across?: number;
  readonly fill?: number;
  /** Vertical position of the car's center, as a fraction from the top. */
  readonly middle?: number;
}

export interface Camera {
  readonly width: number;
  readonly height: number;
  readonly eye: readonly [number, number, number];
  project(positions: Float32Array): Float32Array;
  /** The direction (not normalized) of a pixel's line of sight. */
  ray(x: number, y: number): readonly [number, number, number];
  readonly axes: {
    readonly right: readonly [number, number, number];
    readonly up: readonly [number, number, number];
    readonly ahead: readonly [number, number, number];
  };
  readonly focal: number;
  readonly center: readonly [number, number];
}

/** Zooms and shifts the view so that the car fills the frame. */
export function cameraFor(
  view: View,
  meshes: readonly Mesh[],
  width: number,
  height: number,
): Camera {
  const angle = (view.azimuth * Math.PI) / 180;
  const [tx, ty, tz] = view.target;
  const eye = [
    tx - Math.cos(angle) * view.distance,
    ty + Math.sin(angle) * view.distance,
    view.height,
  ] as const;
  const ahead = unit([tx - eye[0], ty - eye[1], tz - eye[2]]);
  const right = unit([ahead[1], -ahead[0], 0]);
  const up = cross(right, ahead);
  const distance = Math.hypot(tx - eye[0], ty - eye[1], tz - eye[2]);
  let focal = (width / (view.across ?? 6)) * distance;
  let center: readonly [number, number] = [width / 2, height / 2];
  if (view.across === undefined) {
    const box = bounds(meshes, eye, right, up, ahead);
    focal = Math.min(
      ((view.fill ?? 0.88) * width) / (box.maxX - box.minX),
      (0.74 * height) / (box.maxY - box.minY),
    );
    center = [
      width / 2 - (focal * (box.minX + box.maxX)) / 2,
      height * (view.middle ?? 0.53) + (focal * (box.minY + box.maxY)) / 2,
    ];
  }
  const [ox, oy] = center;
  return {
    width,
    height,
    eye,
    axes: { right, up, ahead },
    focal,
    center,
    project(positions) {
      const screen = new Float32Array(positions.length);
      for (let i = 0; i < positions.length; i += 3) {
        const x = (positions[i] as number) - eye[0];
        const y = (positions[i + 1] as number) - eye[1];
        const z = (positions[i + 2] as number) - eye[2];
        const far = x * ahead[0] + y * ahead[1] + z * ahead[2];
        const near = 1 / far;
        screen[i] = ox + focal * (x * right[0] + y * right[1] + z * right[2]) * near;
        screen[i + 1] = oy - focal * (x * up[0] + y * up[1] + z * up[2]) * near;
        screen[i + 2] = near;
      }
      return screen;
    },
    ray(x, y) {
      const sx = (x - ox) / focal;
      const sy = (oy - y) / focal;
      return [
        ahead[0] + right[0] * sx + up[0] * sy,
        ahead[1] + right[1] * sx + up[1] * sy,
        ahead[2] + right[2] * sx + up[2] * sy,
      ];
    },
  };
}

function bounds(meshes: readonly Mesh[], eye: Vector, right: Vector, up: Vector, ahead: Vector) {
  const box = { minX: Infinity, maxX: -Infinity, minY: Infinity, maxY: -Infinity };
  for (const { part, positions } of meshes) {
    if (part === 'curb' || part === 'sidewalk') continue;
    for (let i = 0; i < positions.length; i += 3) {
      const x = (positions[i] as number) - eye[0];
      const y = (positions[i + 1] as number) - eye[1];
      const z = (positions[i + 2] as number) - eye[2];
      const far = x * ahead[0] + y * ahead[1] + z * ahead[2];
      const sx = (x * right[0] + y * right[1] + z * right[2]) / far;
      const sy = (x * up[0] + y * up[1] + z * up[2]) / far;
      box.minX = Math.min(box.minX, sx);
      box.maxX = Math.max(box.maxX, sx);
      box.minY = Math.min(box.minY, sy);
      box.maxY = Math.max(box.maxY, sy);
    }
  }
  return box;
}
