import { photoWidths } from '@curbside/domain/cars/photos';
import type { Deps } from '../../../platform/deps.ts';
import { photoKey } from '../photos/photo-address.ts';
import { uploadKey } from '../private-files/private-file.ts';
import { deleteUpload, isPhotoInUse, listUploadParts, type UploadRow } from '../queries.ts';

/** Removes an upload with its files; a public photo stays while a listing shows it. */
export async function discardUpload(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { id, fileHash, purpose }: UploadRow,
): Promise<void> {
  for (const { storageKey } of await listUploadParts(db, id)) await storage.remove(storageKey);
  await storage.remove(uploadKey(id));
  if (fileHash && purpose === 'listing' && !(await isPhotoInUse(db, { id, fileHash }))) {
    // Widest first: without it, a later upload stores the photo again.
    for (const width of photoWidths.toReversed()) await storage.remove(photoKey(fileHash, width));
  }
  await deleteUpload(db, id);
}
