import type { Camera } from './camera.ts';
import { smoothstep } from './curve.ts';
import type { Mesh } from './mesh.ts';
import { pointOf, rasterize, type Visibility } from './rasterize.ts';
import type { Shader } from './shade.ts';
import type { Light, Studio } from './studio.ts';

/** Camera pixels across one pixel of the picture: all are drawn at edges, elsewhere one. */
export const samplesAcross = 2;

/** A color difference between neighbors, from 0 to 255, that makes an edge. */
const edgeContrast = 14;

/** Red, green and blue as printed, then opacity: from 0 to 255 each. */
const perSample = 4;

/**
 * Renders the camera's view at half its resolution (`samplesAcross`) to 8-bit RGB. With `isCutOut`
 * it draws only the car and its shadow, in RGBA on a transparent background.
 */
export function photograph(
  meshes: readonly Mesh[],
  camera: Camera,
  studio: Studio,
  shade: Shader,
  isCutOut = false,
): Buffer {
  const seen = rasterize(meshes, camera);
  const take = samplerOf(meshes, seen, { camera, studio, shade, isCutOut });
  const width = camera.width / samplesAcross;
  const height = camera.height / samplesAcross;
  const samples = new Float32Array(width * height * perSample);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      take(x * samplesAcross, y * samplesAcross, samples, (y * width + x) * perSample);
    }
  }
  const edges = findEdges(samples, seen);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (edges[at]) takeAll(take, x, y, samples, at * perSample);
    }
  }
  return toBytes(samples, isCutOut ? 4 : 3);
}

function toBytes(samples: Float32Array, channels: 3 | 4): Buffer {
  const count = samples.length / perSample;
  const pixels = Buffer.alloc(count * channels);
  let grain = 1;
  for (let pixel = 0; pixel < count; pixel++) {
    // A little noise prevents banding in the even backdrop.
    grain = (grain * 1664525 + 1013904223) >>> 0;
    const noise = (grain / 4294967296 - 0.5) * 2.2;
    const from = pixel * perSample;
    const put = pixel * channels;
    for (let i = 0; i < 3; i++) pixels[put + i] = clamp((samples[from + i] as number) + noise);
    if (channels === 4) pixels[put + 3] = samples[from + 3] as number;
  }
  return pixels;
}

const clamp = (value: number) => Math.min(Math.max(value, 0), 255);

/** 1 for each pixel that several meshes share or that differs from its neighbors. */
function findEdges(samples: Float32Array, seen: Visibility): Uint8Array {
  const width = seen.width / samplesAcross;
  const height = seen.height / samplesAcross;
  const edges = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (isShared(seen, x, y)) edges[at] = 1;
      if (x > 0 && differs(samples, at, at - 1)) edges[at] = edges[at - 1] = 1;
      if (y > 0 && differs(samples, at, at - width)) edges[at] = edges[at - width] = 1;
    }
  }
  return edges;
}

function isShared(seen: Visibility, x: number, y: number): boolean {
  const first = y * samplesAcross * seen.width + x * samplesAcross;
  const mesh = seen.mesh[first];
  for (let row = 0; row < samplesAcross; row++) {
    for (let column = 0; column < samplesAcross; column++) {
      if (seen.mesh[first + row * seen.width + column] !== mesh) return true;
    }
  }
  return false;
}

function differs(samples: Float32Array, one: number, other: number): boolean {
  for (let i = 0; i < perSample; i++) {
    const difference =
      (samples[one * perSample + i] as number) - (samples[other * perSample + i] as number);
    if (difference > edgeContrast || difference < -edgeContrast) return true;
  }
  return false;
}

const finer = new Float32Array(perSample);

/** The mean of all samples of a pixel. Transparent samples have no color. */
function takeAll(take: Sampler, x: number, y: number, out: Float32Array, at: number): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  let opacity = 0;
  for (let row = 0; row < samplesAcross; row++) {
    for (let column = 0; column < samplesAcross; column++) {
      take(x * samplesAcross + column, y * samplesAcross + row, finer, 0);
      const weight = finer[3] as number;
      red += (finer[0] as number) * weight;
      green += (finer[1] as number) * weight;
      blue += (finer[2] as number) * weight;
      opacity += weight;
    }
  }
  out[at] = red / (opacity || 1);
  out[at + 1] = green / (opacity || 1);
  out[at + 2] = blue / (opacity || 1);
  out[at + 3] = opacity / samplesAcross ** 2;
}

interface Scene {
  camera: Camera;
  studio: Studio;
  shade: Shader;
  isCutOut: boolean;
}

/** Draws one of the camera's own pixels, and writes the sample to `put` at `place`. */
type Sampler = (x: number, y: number, put: Float32Array, place: number) => void;

function samplerOf(
  meshes: readonly Mesh[],
  seen: Visibility,
  { camera, studio, shade, isCutOut }: Scene,
): Sampler {
  const { width, eye } = camera;
  const { right, up, ahead } = camera.axes;
  const [ox, oy] = camera.center;
  const perPixel = 1 / camera.focal;
  const out: Light = [0, 0, 0];

  return (x, y, put, place) => {
    const at = y * width + x;
    const sx = (x - ox) * perPixel;
    const sy = (oy - y) * perPixel;
    let dx = ahead[0] + right[0] * sx + up[0] * sy;
    let dy = ahead[1] + right[1] * sx + up[1] * sy;
    let dz = ahead[2] + right[2] * sx + up[2] * sy;
    const size = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz);
    dx *= size;
    dy *= size;
    dz *= size;
    const index = seen.mesh[at] as number;
    put[place + 3] = isCutOut && index < 0 ? shadowAlpha(studio, eye, dx, dy, dz) : 255;
    if (isCutOut && index < 0) {
      put[place] = put[place + 1] = put[place + 2] = 0;
      return;
    }
    if (index < 0) backdrop(studio, eye, dx, dy, dz, out);
    else {
      const mesh = meshes[index] as Mesh;
      const screen = seen.screens[index] as Float32Array;
      const t = seen.triangle[at] as number;
      const [point, normal] = pointOf(mesh, screen, t, x, y);
      shade(mesh.part, ...point, ...normal, dx, dy, dz, out);
    }
    put[place] = develop(out[0]);
    put[place + 1] = develop(out[1]);
    put[place + 2] = develop(out[2]);
  };
}

/** The opacity of the car's shadow where a ray meets the floor, from 0 to 255. */
function shadowAlpha(
  studio: Studio,
  eye: readonly [number, number, number],
  dx: number,
  dy: number,
  dz: number,
): number {
  if (dz > -0.001) return 0;
  const far = -eye[2] / dz;
  const shade = 1 - studio.openness(eye[0] + dx * far, eye[1] + dy * far);
  // The faint rim of the shadow is left out, so that it ends inside the picture.
  return 255 * Math.max(0, (shade - 0.16) / 0.84);
}

function backdrop(
  studio: Studio,
  eye: readonly [number, number, number],
  dx: number,
  dy: number,
  dz: number,
  out: Light,
): void {
  const [fr, fg, fb] = studio.floorColor;
  const [wr, wg, wb] = studio.wallColor;
  const wallLight = 1.06 - 0.34 * smoothstep(0, 0.35, dz);
  let keep = 0;
  let lit = 0;
  if (dz < -0.001) {
    const far = -eye[2] / dz;
    const x = eye[0] + dx * far;
    const y = eye[1] + dy * far;
    keep = 1 - smoothstep(9, 22, far);
    lit = studio.floorLight(x, y);
  }
  out[0] = fr * lit * keep + wr * wallLight * (1 - keep);
  out[1] = fg * lit * keep + wg * wallLight * (1 - keep);
  out[2] = fb * lit * keep + wb * wallLight * (1 - keep);
}

const curveSteps = 4096;
const brightest = 9;
const developed = Float32Array.from({ length: curveSteps + 1 }, (_, i) => {
  const light = (i / curveSteps) ** 2 * brightest;
  // A film-like tone curve: contrast in the middle, soft highlights.
  const e = light * 0.78;
  const c = Math.min((e * (2.51 * e + 0.03)) / (e * (2.43 * e + 0.59) + 0.14), 1);
  return 255 * (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);
});

function develop(light: number): number {
  const at = Math.sqrt(Math.min(Math.max(light, 0) / brightest, 1)) * curveSteps;
  return Math.min(Math.max(developed[at | 0] as number, 1.2), 253.7);
}
