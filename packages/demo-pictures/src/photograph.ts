import sharp from 'sharp';
import type { Camera } from './camera.ts';
import { smoothstep } from './curve.ts';
import type { Mesh } from './mesh.ts';
import { rasterize, type Visibility } from './rasterize.ts';
import type { Shader } from './shade.ts';
import type { Light, Studio } from './studio.ts';

/** A pixel is this many of the camera's wide: at edges all of them are drawn, elsewhere one. */
export const samplesAcross = 2;

/** Neighbors that differ by more in a color, from 0 to 255, are an edge. */
const edgeContrast = 14;

/** Red, green and blue as they are printed, then how opaque it is; all from 0 to 255. */
type Sample = [number, number, number, number];

/**
 * Renders the camera's view at half its resolution (`samplesAcross`) to 8-bit RGB, or to RGBA where
 * `isCutOut`: then only the car and its shadow are drawn, and all around them is transparent.
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
  const sample: Sample = [0, 0, 0, 0];
  const samples = new Float32Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      take(x * samplesAcross, y * samplesAcross, sample);
      const at = (y * width + x) * 4;
      for (let i = 0; i < 4; i++) samples[at + i] = sample[i] as number;
    }
  }

  const channels = isCutOut ? 4 : 3;
  const pixels = Buffer.alloc(width * height * channels);
  let grain = 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (isEdge(samples, seen, x, y)) takeAll(take, x, y, sample);
      else for (let i = 0; i < 4; i++) sample[i] = samples[at * 4 + i] as number;
      // A little noise prevents banding in the even backdrop.
      grain = (grain * 1664525 + 1013904223) >>> 0;
      const noise = (grain / 4294967296 - 0.5) * 2.2;
      const put = at * channels;
      for (let i = 0; i < 3; i++) pixels[put + i] = clamp((sample[i] as number) + noise);
      if (isCutOut) pixels[put + 3] = sample[3];
    }
  }
  return pixels;
}

const clamp = (value: number) => Math.min(Math.max(value, 0), 255);

/** Whether several meshes meet in a pixel, or it differs from its neighbors. */
function isEdge(samples: Float32Array, seen: Visibility, x: number, y: number): boolean {
  const width = seen.width / samplesAcross;
  const fine = y * samplesAcross * seen.width + x * samplesAcross;
  const mesh = seen.mesh[fine];
  for (let row = 0; row < samplesAcross; row++) {
    for (let column = 0; column < samplesAcross; column++) {
      if (seen.mesh[fine + row * seen.width + column] !== mesh) return true;
    }
  }
  const at = (y * width + x) * 4;
  return (
    (x > 0 && differs(samples, at, at - 4)) ||
    (x < width - 1 && differs(samples, at, at + 4)) ||
    (y > 0 && differs(samples, at, at - width * 4)) ||
    (at + width * 4 < samples.length && differs(samples, at, at + width * 4))
  );
}

function differs(samples: Float32Array, one: number, other: number): boolean {
  for (let i = 0; i < 4; i++) {
    const difference = (samples[one + i] as number) - (samples[other + i] as number);
    if (difference > edgeContrast || difference < -edgeContrast) return true;
  }
  return false;
}

/** The mean of all samples of a pixel. A transparent one has no color. */
function takeAll(take: Sampler, x: number, y: number, sample: Sample): void {
  const sum: Sample = [0, 0, 0, 0];
  for (let row = 0; row < samplesAcross; row++) {
    for (let column = 0; column < samplesAcross; column++) {
      take(x * samplesAcross + column, y * samplesAcross + row, sample);
      const [red, green, blue, opacity] = sample;
      sum[0] += red * opacity;
      sum[1] += green * opacity;
      sum[2] += blue * opacity;
      sum[3] += opacity;
    }
  }
  const weight = sum[3] || 1;
  sample[0] = sum[0] / weight;
  sample[1] = sum[1] / weight;
  sample[2] = sum[2] / weight;
  sample[3] = sum[3] / samplesAcross ** 2;
}

interface Scene {
  camera: Camera;
  studio: Studio;
  shade: Shader;
  isCutOut: boolean;
}

/** Draws what the camera sees in one of its own pixels. */
type Sampler = (x: number, y: number, sample: Sample) => void;

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

  return (x, y, sample) => {
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
    sample[3] = isCutOut && index < 0 ? shadowAlpha(studio, eye, dx, dy, dz) : 255;
    if (isCutOut && index < 0) {
      sample[0] = sample[1] = sample[2] = 0;
      return;
    }
    if (index < 0) backdrop(studio, eye, dx, dy, dz, out);
    else {
      const mesh = meshes[index] as Mesh;
      const screen = seen.screens[index] as Float32Array;
      const t = seen.triangle[at] as number;
      const a = (mesh.indices[t] as number) * 3;
      const b = (mesh.indices[t + 1] as number) * 3;
      const c = (mesh.indices[t + 2] as number) * 3;
      const ax = screen[a] as number;
      const ay = screen[a + 1] as number;
      const bx = screen[b] as number;
      const by = screen[b + 1] as number;
      const cx = screen[c] as number;
      const cy = screen[c + 1] as number;
      const inverse = 1 / ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
      let wa = ((bx - x) * (cy - y) - (by - y) * (cx - x)) * inverse;
      let wb = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) * inverse;
      let wc = 1 - wa - wb;
      wa *= screen[a + 2] as number;
      wb *= screen[b + 2] as number;
      wc *= screen[c + 2] as number;
      const sum = 1 / (wa + wb + wc);
      wa *= sum;
      wb *= sum;
      wc *= sum;
      const p = mesh.positions;
      const n = mesh.normals;
      const px = wa * (p[a] as number) + wb * (p[b] as number) + wc * (p[c] as number);
      const py = wa * (p[a + 1] as number) + wb * (p[b + 1] as number) + wc * (p[c + 1] as number);
      const pz = wa * (p[a + 2] as number) + wb * (p[b + 2] as number) + wc * (p[c + 2] as number);
      let nx = wa * (n[a] as number) + wb * (n[b] as number) + wc * (n[c] as number);
      let ny = wa * (n[a + 1] as number) + wb * (n[b + 1] as number) + wc * (n[c + 1] as number);
      let nz = wa * (n[a + 2] as number) + wb * (n[b + 2] as number) + wc * (n[c + 2] as number);
      const length = 1 / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1);
      nx *= length;
      ny *= length;
      nz *= length;
      shade(mesh.part, px, py, pz, nx, ny, nz, dx, dy, dz, out);
    }
    sample[0] = develop(out[0]);
    sample[1] = develop(out[1]);
    sample[2] = develop(out[2]);
  };
}

/** How black the car's shadow on the floor is where a ray meets it, from 0 to 255. */
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

export interface Print {
  readonly width: number;
  readonly height: number;
  readonly finalWidth: number;
  readonly finalHeight: number;
  /** Mirrored, which shows the car's other side. */
  readonly flopped: boolean;
}

/** Scales a rendered picture down to its final size as a JPEG. */
export function print(pixels: Buffer, size: Print): Promise<Buffer> {
  const { width, height } = size;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(size.finalWidth, size.finalHeight, { kernel: 'lanczos3' })
    .flop(size.flopped)
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
