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

/** Where the original of a finished upload lies. */
export function uploadKey(id: number): string {
  return `private/uploads/${id}/original`;
}

/** Stores a photo of a trip: the original as it was sent, and every width. Safe to repeat. */
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

/** Stores what pages show of a photo whose original is stored on its own. */
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
