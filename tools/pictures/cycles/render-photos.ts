import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { PictureSpec } from '../../../apps/api/src/demo/catalog/picture-spec.ts';
import { variationOf } from '../scene/variation.ts';
import { exportScene } from './export-scene.ts';

const run = promisify(execFile);

/** Samples of each pixel; so few are enough for the denoiser. */
const samples = 6;

interface Photos {
  threads?: number;
  /** In pixels; the height is two thirds of it. */
  width?: number;
  /** How many of the views, from the first. */
  views?: number;
}

/**
 * The photos of a demo car as PNG files: three-quarter front (the cover), side, three-quarter rear,
 * lamp or wheel. Needs Blender, and the packages and weights of this folder.
 */
export async function renderPhotos(
  spec: PictureSpec,
  { threads = availableParallelism(), width = 1200, views = 4 }: Photos = {},
): Promise<Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'curbside-scene-'));
  try {
    await exportScene(spec, folder, { width, height: (width / 3) * 2 }, views);
    const script = join(import.meta.dirname, 'render.py');
    await run(
      'blender',
      [
        ...['-b', '--python-exit-code', '1', '--python', script],
        ...['--', folder, String(samples), String(threads)],
      ],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    const { flopped } = variationOf(spec);
    return await Promise.all(
      Array.from({ length: views }, (_, view) =>
        sharp(join(folder, `${view}.png`))
          .flop(flopped)
          .png()
          .toBuffer(),
      ),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
