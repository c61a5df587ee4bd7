import { type PhotoWidth, photoWidths } from '@curbside/domain/cars/photos';
import sharp from 'sharp';
import { KeyedQueue } from '../../platform/keyed-queue.ts';
import { isPhoto, unsupportedPhoto } from './rules.ts';

// One core a picture; how many pictures at once is said below.
sharp.concurrency(1);

/** More than any phone's picture; a small file that claims more is a trap for memory. */
const maxPixels = 64_000_000;
const maxWidth = Math.max(...photoWidths);
/** Pictures need a processor and much memory each. */
const encodings = new KeyedQueue(2);

/**
 * A photo at every width we keep, as WebP: upright, in sRGB, with nothing of the original but its
 * pixels (no EXIF, so no place). Never enlarged: widths beyond its own hold it as it is. An
 * animation becomes its first picture. Throws unsupported_file for what is no photo or is broken.
 */
export async function encodePhoto(bytes: Buffer): Promise<Map<PhotoWidth, Buffer>> {
  // Readers of other kinds, such as the one for SVG, must never see what strangers send.
  if (!isPhoto(bytes)) throw unsupportedPhoto();
  return encodings.run('photo', async () => {
    // The large original is decoded once; the widths are made from this.
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: maxWidth, height: 2 * maxWidth, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw unsupportedPhoto();
      });
    const { width: ownWidth, height, channels } = info;
    const raw = { width: ownWidth, height, channels };
    const encode = (width: number) =>
      sharp(data, { raw }).resize({ width }).webp({ quality: 80 }).toBuffer();
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
