import type { fileEndpoints } from '@curbside/domain/files/endpoints';
import type { Answer } from '@curbside/domain/wire/endpoint';
import type { Person } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
import { lockWritesOf } from '../../../platform/database/person-lock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordAudit } from '../../audit/index.ts';
import { uploadKey } from '../private-files/private-file.ts';
import { insertUpload } from '../queries.ts';
import { pictureType } from '../rules.ts';
import { discardUpload } from '../uploads/discard-upload.ts';
import { requireRoom } from '../uploads/require-room.ts';
import { photoUrl } from './photo-address.ts';
import { storePhoto } from './store-photo.ts';

/** Stores a photo that a later call of the same user refers to. */
export async function uploadPhoto(
  deps: Deps,
  actor: Person,
  { bytes }: { bytes: Buffer },
): Promise<Answer<typeof fileEndpoints.uploadPhoto>> {
  // Checked again in the transaction; encoding takes seconds.
  await requireRoom(deps.db, actor, bytes.length);
  const fileHash = await storePhoto(deps.storage, bytes);
  const contentType = pictureType(bytes) ?? '';
  const upload = await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    await lockWritesOf(tx, 'uploads', actor.id);
    const row = await insertUpload(tx, {
      userId: actor.id,
      fileHash,
      contentType,
      bytes: bytes.length,
      receivedBytes: bytes.length,
      createdAt: now,
    });
    await requireRoom(tx, actor, 0);
    await recordAudit(ctx, {
      action: 'photo.uploaded',
      entity: 'upload',
      entityId: row.id,
    });
    return row;
  });
  const { id } = upload;
  try {
    // Incidents keep the original.
    await deps.storage.put(uploadKey(id), bytes, contentType);
  } catch (error) {
    await discardUpload(deps, upload);
    throw error;
  }
  return { id, url: photoUrl(fileHash) };
}
