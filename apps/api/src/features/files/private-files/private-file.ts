import { createHash } from 'node:crypto';
import type { PhotoWidth } from '@curbside/domain/cars/photos';
import type { Storage } from '../../../platform/storage/index.ts';
import type { EncodedPhoto } from '../photos/encode-photo.ts';
import { photoContentType } from '../photos/photo-address.ts';
import { pictureType, unsupportedPhoto } from '../rules.ts';

/** A stored file that only the parties of a trip and staff may see. */
export interface PrivateFile {
  sha256: string;
  contentType: string;
  bytes: number;
}

/** Storage key of a trip's file. No public address reaches this prefix. */
function privateKey(bookingId: number, sha256: string, name: 'original' | `${number}.webp`) {
  return `private/bookings/${bookingId}/${sha256}/${name}`;
}

export function originalKey(bookingId: number, sha256: string): string {
  return privateKey(bookingId, sha256, 'original');
}

export function privatePhotoKey(bookingId: number, sha256: string, width: PhotoWidth): string {
  return privateKey(bookingId, sha256, `${width}.webp`);
}

/** Storage key of a finished upload's original. */
export function uploadKey(id: number): string {
  return `private/uploads/${id}/original`;
}

/** Stores a trip's photo: the original, and every width. Safe to repeat. */
export async function storePrivatePhoto(
  storage: Storage,
  bookingId: number,
  original: Buffer,
  widths: EncodedPhoto,
): Promise<PrivateFile> {
  const contentType = pictureType(original);
  if (!contentType) throw unsupportedPhoto();
  const sha256 = createHash('sha256').update(original).digest('hex');
  await storeWidths(storage, bookingId, sha256, widths);
  await storage.put(originalKey(bookingId, sha256), original, contentType);
  return { sha256, contentType, bytes: original.length };
}

/** Stores the widths of a photo whose original is stored separately. */
export async function storeWidths(
  storage: Storage,
  bookingId: number,
  sha256: string,
  photos: EncodedPhoto,
): Promise<void> {
  for (const [width, photo] of photos) {
    await storage.put(privatePhotoKey(bookingId, sha256, width), photo, photoContentType);
  }
}
