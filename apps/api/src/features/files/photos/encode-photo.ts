import { type PhotoWidth, photoWidths } from '@curbside/domain/cars/photos';
import sharp from 'sharp';
import { KeyedQueue } from '../../../platform/keyed-queue.ts';
import { pictureType, requirePhotoSize, unsupportedPhoto } from '../rules.ts';

// One core for each picture; `encodings` limits how many are encoded at once.
sharp.concurrency(1);

/** More than any phone's picture has. A small file that claims more would exhaust the memory. */
const maxPixels = 64_000_000;
const maxWidth = Math.max(...photoWidths);
/** Encoding needs a core and much memory for each picture. */
const encodings = new KeyedQueue(2);

/** Of 0 to 6. The default, 4, takes twice the time for files that are 5% smaller. */
const effort = 2;

/** The widest are looked at in the viewer, where the blocks of a plain ground would show. */
const qualityAt = (width: number) => (width > 960 ? 88 : 80);

/** A photo at every stored width. */
export type EncodedPhoto = ReadonlyMap<PhotoWidth, Buffer>;

/**
 * Encodes a photo as WebP at every stored width: upright, in sRGB and without EXIF, so without its
 * location. A photo is never enlarged, and an animation becomes its first frame. Throws
 * unsupported_file for broken photos and other files, and too_large.
 */
export async function encodePhoto(bytes: Buffer): Promise<EncodedPhoto> {
  requirePhotoSize(bytes.length);
  // Other decoders, such as the one for SVG, must never read files from strangers.
  if (!pictureType(bytes)) throw unsupportedPhoto();
  return encodings.run('photo', async () => {
    // The large original is decoded once, and every width is made from this.
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: maxWidth, height: 2 * maxWidth, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw unsupportedPhoto();
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
