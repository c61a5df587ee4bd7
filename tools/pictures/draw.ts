import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { demoCars } from '../../apps/api/src/demo/catalog/demo-cars.ts';
import type { PictureSpec } from '../../apps/api/src/demo/catalog/picture-spec.ts';
import {
  type PictureView,
  pictureViews,
  shippedFile,
  shippedWidths,
} from '../../apps/api/src/demo/shipped-pictures.ts';
import { renderPhotos } from './cycles/render-photos.ts';

// node tools/pictures/draw.ts [--all] [PART OF PARTS]: see the README beside this file.
const args = process.argv.slice(2);
const [part = 1, parts = 1] = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
const isMissing = (picture: PictureSpec) => !existsSync(shippedFile(picture, 'detail', 1200));

for (const [index, { title, picture }] of demoCars.entries()) {
  if (index % parts !== part - 1 || !(args.includes('--all') || isMissing(picture))) continue;
  console.log(title);
  await mkdir(dirname(shippedFile(picture, 'front', 1200)), { recursive: true });
  const photos = await renderPhotos(picture, {
    threads: Math.ceil(availableParallelism() / parts),
  });
  for (const [view, name] of pictureViews.entries()) {
    await encode(photos[view] ?? Buffer.alloc(0), picture, name);
  }
}

async function encode(photo: Buffer, picture: PictureSpec, view: PictureView): Promise<void> {
  for (const width of shippedWidths) {
    const quality = width > 960 ? 82 : 78;
    const file = shippedFile(picture, view, width);
    await sharp(photo).resize({ width }).webp({ quality, effort: 6, preset: 'photo' }).toFile(file);
  }
}
