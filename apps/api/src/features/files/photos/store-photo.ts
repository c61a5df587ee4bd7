import { createHash } from 'node:crypto';
import { photoWidths } from '@curbside/domain/cars/photos';
import type { Storage } from '../../../platform/storage/index.ts';
import { type EncodedPhoto, encodePhoto } from './encode-photo.ts';
import { photoContentType, photoKey } from './photo-address.ts';

/**
 * Stores a public photo at every width. Returns its key, the SHA-256 of the uploaded bytes, so that
 * equal photos are stored once. Safe to repeat.
 */
export async function storePhoto(storage: Storage, bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  // Widths are written in ascending order, so the widest proves that all are stored.
  if (await storage.has(photoKey(hash, Math.max(...photoWidths)))) return hash;
  await storeEncodedPhoto(storage, hash, await encodePhoto(bytes));
  return hash;
}

/** Stores a public photo whose widths are already encoded. Safe to repeat. */
export async function storeEncodedPhoto(
  storage: Storage,
  hash: string,
  photos: EncodedPhoto,
): Promise<void> {
  for (const [width, photo] of photos) {
    await storage.put(photoKey(hash, width), photo, photoContentType);
  }
}
