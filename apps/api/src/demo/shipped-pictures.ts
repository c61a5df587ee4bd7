import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PhotoWidth, photoWidths } from '@curbside/domain/cars/photos';
import type { EncodedPhoto, ReceivedFile } from '../features/files/index.ts';
import type { PictureSpec } from './catalog/picture-spec.ts';

/** In the order of a listing's photos; the first is the cover. */
export const pictureViews = ['front', 'inside', 'side', 'back', 'detail'] as const;
export type PictureView = (typeof pictureViews)[number];

/** In pixels; each file is as `encodePhoto` would make it. */
export const shippedWidths = [320, 640, 960, 1200] as const;
export type ShippedWidth = (typeof shippedWidths)[number];

export interface ShippedPicture {
  original: ReceivedFile;
  /** The versions that the product stores of this original. */
  photo: EncodedPhoto;
}

export function shippedFile({ seed }: PictureSpec, view: PictureView, width: ShippedWidth): string {
  const name = `${String(seed).padStart(2, '0')}-${view}-${width}.webp`;
  return join(import.meta.dirname, 'pictures', name);
}

/** Reads a finished picture, so that the load encodes none. `width` is that of the original. */
export async function readPicture(
  picture: PictureSpec,
  view: PictureView,
  width: ShippedWidth = 1200,
): Promise<ShippedPicture> {
  const path = shippedFile(picture, view, width);
  const bytes = await readFile(path);
  const photo = new Map<PhotoWidth, Buffer>();
  for (const stored of photoWidths) {
    const shipped = shippedWidths.find((each) => each === stored && each < width);
    // A photo is never enlarged.
    photo.set(stored, shipped ? await readFile(shippedFile(picture, view, shipped)) : bytes);
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const facts = { contentType: 'image/webp', bytes: bytes.length, isPicture: true };
  return { original: { path, sha256, ...facts }, photo };
}
