import { createHash } from 'node:crypto';
import type { PhotoWidth } from '@curbside/domain/cars/photos';
import type { Storage } from '../../platform/storage/index.ts';
import { encodePhoto } from './encode-photo.ts';
import { photoContentType } from './photo-address.ts';
import { pictureType, requirePhotoSize, unsupportedPhoto } from './rules.ts';

/** A stored file that only the parties of a trip and staff may see. */
export interface PrivateFile {
  sha256: string;
  contentType: string;
  bytes: number;
}

/** Where the files of a trip lie: below a prefix that no public address reaches. */
function privateKey(bookingId: number, sha256: string, name: 'original' | `${number}.webp`) {
  return `private/bookings/${bookingId}/${sha256}/${name}`;
}

/** Where the original of a trip's file lies. */
export function originalKey(bookingId: number, sha256: string): string {
  return privateKey(bookingId, sha256, 'original');
}

export function privatePhotoKey(bookingId: number, sha256: string, width: PhotoWidth): string {
  return privateKey(bookingId, sha256, `${width}.webp`);
}

/**
 * Stores a photo of a trip: the original as it was sent, and what pages show of it at every width.
 * Safe to repeat. Throws unsupported_file and too_large.
 */
export async function storePrivatePhoto(
  storage: Storage,
  bookingId: number,
  bytes: Buffer,
): Promise<PrivateFile> {
  requirePhotoSize(bytes.length);
  const contentType = pictureType(bytes);
  if (!contentType) throw unsupportedPhoto();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await storeWidths(storage, bookingId, sha256, bytes);
  await storage.put(originalKey(bookingId, sha256), bytes, contentType);
  return { sha256, contentType, bytes: bytes.length };
}

/** Stores what pages show of a photo whose original is stored on its own. */
export async function storeWidths(
  storage: Storage,
  bookingId: number,
  sha256: string,
  bytes: Buffer,
): Promise<void> {
  for (const [width, photo] of await encodePhoto(bytes)) {
    await storage.put(privatePhotoKey(bookingId, sha256, width), photo, photoContentType);
  }
}
