import { listingLimits } from '@curbside/domain/cars/listing-options';
import { documentLimits } from '@curbside/domain/files/rules';
import { inspectionLimits } from '@curbside/domain/inspections/rules';
import { AppError } from '../../platform/errors.ts';

const photoMegabytes = listingLimits.photoBytes / 1024 / 1024;
const videoMegabytes = inspectionLimits.videoBytes / 1024 / 1024;

export function unsupportedMedium(): AppError {
  return new AppError(
    'unsupported_file',
    'Send a JPEG, PNG, WebP, AVIF or GIF picture, or an MP4, WebM or MOV video.',
  );
}

export function unsupportedPhoto(): AppError {
  return new AppError(
    'unsupported_file',
    'A photo must be a JPEG, PNG, WebP, AVIF or GIF picture.',
  );
}

/** Above any phone's picture. A small file that claims more pixels would exhaust the memory. */
export const maxPixels = 64_000_000;

export function tooManyPixels(): AppError {
  return new AppError(
    'unsupported_file',
    `A photo may have at most ${maxPixels / 1e6} megapixels. Please send a smaller one.`,
  );
}

/** Throws unsupported_file and too_large for what cannot prove a claim. */
export function requireDocument(contentType: string | undefined, bytes: number): void {
  if (!(documentLimits.types as readonly (string | undefined)[]).includes(contentType)) {
    throw new AppError('unsupported_file', 'A document must be a PDF, JPEG or PNG file.');
  }
  if (bytes <= documentLimits.bytes) return;
  throw new AppError('too_large', `A document may have at most ${documentLimits.bytes / 1e6} MB.`);
}

export const isPdf = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 5) === '%PDF-';

/** The first bytes of a file, enough to detect its type. */
export const headBytes = 64;

/** Media type of an accepted picture by its first bytes; undefined for other files. */
export function pictureType(bytes: Buffer): string | undefined {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'image/gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  // HEIC has the same box, but the decoder cannot read it.
  const isAvif = text(4, 8) === 'ftyp' && /avi[fs]/.test(text(8, headBytes));
  return isAvif ? 'image/avif' : undefined;
}

const movieBrand = /^(isom|iso[2-9]|mp4[12]|avc1|dash|M4V |MSNV|mmp4|3gp\w|3g2\w)$/;

/** Media type of an accepted video (MP4, WebM, MOV) by its first bytes. */
export function videoType(bytes: Buffer): string | undefined {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (text(4, 8) === 'ftyp') {
    if (text(8, 12) === 'qt  ') return 'video/quicktime';
    return movieBrand.test(text(8, 12)) ? 'video/mp4' : undefined;
  }
  // A Matroska header names its type; browsers play only WebM.
  const isMatroska = text(0, 4) === '\x1aE\xdf\xa3';
  return isMatroska && text(0, 64).includes('webm') ? 'video/webm' : undefined;
}

export function requirePhotoSize(bytes: number): void {
  if (bytes > listingLimits.photoBytes) {
    throw new AppError('too_large', `A photo may have at most ${photoMegabytes} MB.`);
  }
}

export function requireFileSize(contentType: string, bytes: number): void {
  if (contentType.startsWith('image/')) requirePhotoSize(bytes);
  else if (bytes > inspectionLimits.videoBytes) {
    throw new AppError('too_large', `A video may have at most ${videoMegabytes} MB.`);
  }
}

const dataUrlHead = /^data:image\/[a-z0-9.+-]{1,40};base64,/;

/**
 * Decodes a photo sent as a data URL. The claimed type is not trusted. Throws too_large, and
 * unsupported_file for anything but a base64 data URL of an image.
 */
export function bytesOfDataUrl(text: string): Buffer {
  const head = dataUrlHead.exec(text.slice(0, 80))?.[0];
  if (!head) throw unsupportedPhoto();
  const encoded = text.slice(head.length);
  // Measured before copying: four characters encode three bytes.
  requirePhotoSize(Math.floor((encoded.length * 3) / 4) - 2);
  const bytes = Buffer.from(encoded, 'base64');
  // The decoder skips invalid characters, so broken text decodes to fewer bytes.
  const padding = encoded.length - encoded.replace(/={1,2}$/, '').length;
  if (bytes.length === 0 || bytes.length !== (encoded.length * 3) / 4 - padding) {
    throw unsupportedPhoto();
  }
  return bytes;
}

/** Without the dot. */
export function fileExtension(contentType: string): string {
  const kind = contentType.split('/')[1] ?? 'bin';
  return { jpeg: 'jpg', quicktime: 'mov' }[kind] ?? kind;
}
