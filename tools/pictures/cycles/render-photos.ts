import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { PictureSpec } from '../../../apps/api/src/demo/catalog/picture-spec.ts';
import type { PictureView } from '../../../apps/api/src/demo/shipped-pictures.ts';
import type { View } from '../scene/camera.ts';
import { carViews, type OutsideView } from '../scene/car-views.ts';
import { variationOf } from '../scene/variation.ts';
import { exportBoot, exportInside, exportScene } from './export-scene.ts';

const run = promisify(execFile);

/** Samples of each pixel; so few are enough for the denoiser. */
const usualSamples = 6;

interface Settings {
  threads?: number;
  /** In pixels; the height is two thirds of it. */
  width?: number;
}

/**
 * The named views of a demo car as PNG files. Needs Blender, and the packages and weights of this
 * folder.
 */
export async function renderPhotos(
  spec: PictureSpec,
  views: readonly PictureView[],
  { threads = availableParallelism(), width = 1200 }: Settings = {},
): Promise<Map<PictureView, Buffer>> {
  const photos = new Map<PictureView, Buffer>();
  const size = { width, height: (width / 3) * 2 };
  const outside = views.filter(isOutside);
  const folder = await mkdtemp(join(tmpdir(), 'curbside-scene-'));
  try {
    if (outside.length > 0) {
      await exportScene(spec, folder, size, (shape, variation) => {
        const all = carViews(shape, variation);
        return outside.map((view) => all[view]);
      });
      await render(folder, usualSamples, threads);
      const { flopped } = variationOf(spec);
      for (const [index, view] of outside.entries()) {
        photos.set(view, await photoOf(folder, index, flopped));
      }
    }
    if (views.includes('inside')) {
      await exportInside(spec, folder, size);
      await render(folder, usualSamples, threads);
      // Never flopped, since the steering wheel is on the left.
      photos.set('inside', await photoOf(folder, 0, false));
    }
    if (views.includes('boot')) {
      await exportBoot(spec, folder, size);
      await render(folder, usualSamples, threads);
      photos.set('boot', await photoOf(folder, 0, variationOf(spec).flopped));
    }
    return photos;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A car in the night, cut out, as a PNG file with opacity. */
export async function renderCutOut(
  spec: PictureSpec,
  viewOf: (length: number) => View,
  size: { width: number; height: number },
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'curbside-scene-'));
  try {
    await exportScene(spec, folder, size, ({ length }) => [viewOf(length)], true);
    // The denoiser does not clean the opacity.
    await render(folder, usualSamples * 8, availableParallelism());
    return await photoOf(folder, 0, true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isOutside = (view: PictureView): view is OutsideView => view !== 'inside' && view !== 'boot';

async function render(folder: string, samples: number, threads: number): Promise<void> {
  const script = join(import.meta.dirname, 'render.py');
  const args = ['-b', '--python-exit-code', '1', '--python', script];
  const settings = ['--', folder, String(samples), String(threads)];
  await run('blender', [...args, ...settings], { maxBuffer: 64 * 1024 * 1024 });
}

const photoOf = (folder: string, index: number, flopped: boolean) =>
  sharp(join(folder, `${index}.png`))
    .flop(flopped)
    .png()
    .toBuffer();
