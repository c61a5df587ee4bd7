import { type PhotoWidth, photoWidths } from '@curbside/domain/cars/photos';
import sharp from 'sharp';
import { KeyedQueue } from '../../../platform/keyed-queue.ts';
import {
  maxPixels,
  pictureType,
  requirePhotoSize,
  tooManyPixels,
  unsupportedPhoto,
} from '../rules.ts';

// One core per picture; `encodings` limits concurrency.
sharp.concurrency(1);

const maxWidth = Math.max(...photoWidths);
/** Each encoding needs a core and much memory. */
const encodings = new KeyedQueue(2);

/** From 0 to 6. The default, 4, takes twice as long for files that are 5% smaller. */
const effort = 2;

/** The widest are shown in the viewer, where compression artifacts would be visible. */
const qualityAt = (width: number) => (width > 960 ? 88 : 80);

export type EncodedPhoto = ReadonlyMap<PhotoWidth, Buffer>;

/**
 * Encodes a photo as WebP at every stored width: upright, in sRGB, without EXIF and so without
 * location, never enlarged, only the first frame of an animation. Throws unsupported_file for other or
 * broken files, and too_large.
 */
export async function encodePhoto(bytes: Buffer): Promise<EncodedPhoto> {
  requirePhotoSize(bytes.length);
  // Other decoders, such as the one for SVG, must never read files from strangers.
  if (!pictureType(bytes)) throw unsupportedPhoto();
  return encodings.run('photo', async () => {
    // Decodes the large original only once; every width is made from this copy.
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: maxWidth, height: 2 * maxWidth, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch((error: Error) => {
        // The library has no code for it.
        throw error.message.includes('exceeds pixel limit') ? tooManyPixels() : unsupportedPhoto();
      });
    const { width: ownWidth, height, channels } = info;
    const raw = { width: ownWidth, height, channels };
    const encode = (width: number) =>
      sharp(data, { raw })
        .resize({ width })
        .webp({ quality: qualityAt(width), effort })
        .toBuffer();
    const photos = new Map<PhotoWidth, Buffer>();
    let full: Buffer | undefined;
    for (const width of photoWidths) {
      if (width < ownWidth) photos.set(width, await encode(width));
      else {
        full ??= await encode(ownWidth);
        photos.set(width, full);
      }
    }
    return photos;
  });
}
