import type { fileEndpoints } from '@curbside/domain/files/endpoints';
import type { Answer } from '@curbside/domain/wire/endpoint';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordAudit } from '../audit/index.ts';
import { photoUrl } from './photo-address.ts';
import { insertUpload } from './queries.ts';
import { pictureType } from './rules.ts';
import { storePhoto } from './store-photo.ts';
import { uploadKey } from './upload-key.ts';

/** Stores a photo for a later call of the same user. Throws unsupported_file and too_large. */
export async function uploadPhoto(
  deps: Deps,
  actor: Person,
  { bytes }: { bytes: Buffer },
): Promise<Answer<typeof fileEndpoints.uploadPhoto>> {
  const fileHash = await storePhoto(deps.storage, bytes);
  const contentType = pictureType(bytes) ?? '';
  const createdAt = deps.clock.now();
  const id = await deps.db.transaction(async (tx) => {
    const { id: uploadId } = await insertUpload(tx, {
      userId: actor.id,
      fileHash,
      contentType,
      bytes: bytes.length,
      receivedBytes: bytes.length,
      createdAt,
    });
    await recordAudit(tx, actor, {
      at: createdAt,
      action: 'photo.uploaded',
      entity: 'upload',
      entityId: uploadId,
    });
    return uploadId;
  });
  // For an incident, which keeps the original.
  await deps.storage.put(uploadKey(id), bytes, contentType);
  return { id, url: photoUrl(fileHash) };
}
