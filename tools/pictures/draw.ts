import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { demoCars } from '../../apps/api/src/demo/catalog/demo-cars.ts';
import type { PictureSpec } from '../../apps/api/src/demo/catalog/picture-spec.ts';
import {
  originalWidth,
  type PictureView,
  pictureViews,
  shippedFile,
  shippedWidths,
} from '../../apps/api/src/demo/shipped-pictures.ts';
import { renderPhotos } from './cycles/render-photos.ts';

// node tools/pictures/draw.ts [--all] [PART OF PARTS]: see the README beside this file.
const args = process.argv.slice(2);
const [part = 1, parts = 1] = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
const threads = Math.ceil(availableParallelism() / parts);

for (const [index, { title, picture }] of demoCars.entries()) {
  if (index % parts !== part - 1) continue;
  const isMissing = (view: PictureView) => !existsSync(originalOf(picture, view));
  const views = pictureViews.filter((view) => args.includes('--all') || isMissing(view));
  if (views.length === 0) continue;
  console.log(title);
  await mkdir(dirname(originalOf(picture, 'front')), { recursive: true });
  for (const width of new Set(views.map(originalWidth))) {
    const asWide = views.filter((view) => originalWidth(view) === width);
    const photos = await renderPhotos(picture, asWide, { threads, width });
    for (const [view, photo] of photos) await encode(photo, picture, view);
  }
}

function originalOf(picture: PictureSpec, view: PictureView): string {
  return shippedFile(picture, view, originalWidth(view));
}

async function encode(photo: Buffer, picture: PictureSpec, view: PictureView): Promise<void> {
  for (const width of shippedWidths[view]) {
    const quality = width > 960 ? 76 : 72;
    const file = shippedFile(picture, view, width);
    await sharp(photo).resize({ width }).webp({ quality, effort: 6, preset: 'photo' }).toFile(file);
  }
}
