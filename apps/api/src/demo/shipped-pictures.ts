import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PhotoWidth, photoWidths } from '@curbside/domain/cars/photos';
import type { EncodedPhoto, ReceivedFile } from '../features/files/index.ts';
import type { PictureSpec } from './catalog/picture-spec.ts';

/** In the order of a listing's photos; the first is the cover. */
export const pictureViews = ['front', 'inside', 'side', 'back', 'boot', 'detail'] as const;
export type PictureView = (typeof pictureViews)[number];

/** Guests photograph these at pickup and return; the boot is in the listing alone. */
export const inspectedViews = pictureViews.filter((view) => view !== 'boot');
export type InspectedView = (typeof inspectedViews)[number];

export type ShippedWidth = 320 | 640 | 960 | 1200;

const large = [320, 640, 960, 1200] as const;
const small = [320, 640, 960] as const;

/**
 * In pixels, the widest last; each file is as `encodePhoto` would make it. The last photos of a
 * listing are smaller, so that all pictures together stay under 15 MB.
 */
export const shippedWidths: Record<PictureView, readonly ShippedWidth[]> = {
  front: large,
  inside: large,
  side: large,
  back: large,
  boot: small,
  detail: small,
};

/** The width of a view's original. */
export const originalWidth = (view: PictureView): ShippedWidth =>
  Math.max(...shippedWidths[view]) as ShippedWidth;

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
  width: ShippedWidth = originalWidth(view),
): Promise<ShippedPicture> {
  const path = shippedFile(picture, view, width);
  const bytes = await readFile(path);
  const photo = new Map<PhotoWidth, Buffer>();
  for (const stored of photoWidths) {
    const shipped = shippedWidths[view].find((each) => each === stored && each < width);
    // A photo is never enlarged.
    photo.set(stored, shipped ? await readFile(shippedFile(picture, view, shipped)) : bytes);
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const facts = { contentType: 'image/webp', bytes: bytes.length, isPicture: true };
  return { original: { path, sha256, ...facts }, photo };
}
