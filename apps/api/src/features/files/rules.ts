import { listingLimits } from '@curbside/domain/cars/listing-options';
import { AppError } from '../../platform/errors.ts';

const photoMegabytes = listingLimits.photoBytes / 1024 / 1024;

export function unsupportedPhoto(): AppError {
  return new AppError(
    'unsupported_file',
    'A photo must be a JPEG, PNG, WebP, AVIF or GIF picture.',
  );
}

const heifBrands = ['avif', 'avis', 'heic', 'heix', 'mif1', 'msf1'];

/** Whether the bytes begin like those of an accepted picture. The file's name does not count. */
export function isPhoto(bytes: Buffer): boolean {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);
  return (
    text(0, 3) === '\xff\xd8\xff' ||
    text(0, 8) === '\x89PNG\r\n\x1a\n' ||
    text(0, 6) === 'GIF87a' ||
    text(0, 6) === 'GIF89a' ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') ||
    (text(4, 8) === 'ftyp' && heifBrands.includes(text(8, 12)))
  );
}

/** Throws too_large for a photo over the limit. */
export function requirePhotoSize(bytes: number): void {
  if (bytes > listingLimits.photoBytes) {
    throw new AppError('too_large', `A photo may have at most ${photoMegabytes} MB.`);
  }
}

const dataUrlHead = /^data:image\/[a-z0-9.+-]{1,40};base64,/;

/**
 * The bytes of a photo sent as a data URL. Its claimed type is not trusted. Throws too_large, and
 * unsupported_file for anything but a base64 data URL of an image.
 */
export function bytesOfDataUrl(text: string): Buffer {
  const head = dataUrlHead.exec(text.slice(0, 80))?.[0];
  if (!head) throw unsupportedPhoto();
  const encoded = text.slice(head.length);
  // Measured before the bytes are copied: four characters are three bytes.
  requirePhotoSize(Math.floor((encoded.length * 3) / 4) - 2);
  const bytes = Buffer.from(encoded, 'base64');
  // The decoder skips characters that are not base64, so broken text decodes to fewer bytes.
  const padding = encoded.length - encoded.replace(/={1,2}$/, '').length;
  if (bytes.length === 0 || bytes.length !== (encoded.length * 3) / 4 - padding) {
    throw unsupportedPhoto();
  }
  return bytes;
}
