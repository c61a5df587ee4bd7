import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { UploadState } from '@curbside/domain/files/endpoints';
import type { Person } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
import { lockWritesOf } from '../../../platform/database/person-lock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireMayUpload } from '../policy.ts';
import { markReceived, type UploadRow } from '../queries.ts';
import {
  headBytes,
  isPdf,
  pictureType,
  requireDocument,
  requireFileSize,
  unsupportedMedium,
  unsupportedPhoto,
  videoType,
} from '../rules.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';
import { uploadOnWire } from '../wire.ts';
import { discardUpload } from './discard-upload.ts';
import { finishUpload } from './finish-upload.ts';
import { getOwnUpload } from './get-upload.ts';
import { receivePart } from './receive-part.ts';
import { requireRoom } from './require-room.ts';

/**
 * Appends bytes at an offset; the last ones finish the upload. A file of a wrong type or size removes
 * it.
 */
export async function appendUpload(
  deps: Deps,
  actor: Person,
  { id, offset, body }: { id: number; offset: number; body: Readable },
): Promise<UploadState> {
  const upload = await getOwnUpload(deps, actor, { id });
  requireMayUpload(actor, upload.purpose);
  if (upload.receivedBytes !== offset) throw otherOffset(upload.receivedBytes);
  const received = await withTemporaryFolder(deps.env.DATA_DIR, async (folder) => {
    const path = join(folder, 'part');
    const { bytes, head } = await receivePart(path, body, upload.bytes - offset);
    // Too few bytes to detect the type; the client sends them again.
    if (offset === 0 && bytes < Math.min(headBytes, upload.bytes)) return upload;
    if (bytes === 0) return upload;
    const contentType = upload.contentType ?? (await judgeFile(deps, upload, head));
    const storageKey = `private/uploads/${id}/${offset}-${randomUUID()}`;
    await deps.storage.putFile(storageKey, path, 'application/octet-stream');
    const part = { uploadId: id, firstByte: offset, storageKey, bytes, contentType };
    try {
      return await inTransaction(deps, actor, async ({ tx }) => {
        await lockWritesOf(tx, 'uploads', actor.id);
        const row = await markReceived(tx, part);
        if (!row) throw otherOffset(undefined);
        await requireRoom(tx, actor, 0);
        return row;
      });
    } catch (error) {
      await deps.storage.remove(storageKey);
      throw error;
    }
  });
  return uploadOnWire(await finishUpload(deps, actor, received));
}

/** Detects the media type by the first bytes. */
async function judgeFile(deps: Deps, upload: UploadRow, head: Buffer): Promise<string> {
  const { purpose, bytes } = upload;
  const contentType = typeOf(purpose, head);
  try {
    if (purpose === 'document') requireDocument(contentType, bytes);
    if (!contentType) throw purpose === 'listing' ? unsupportedPhoto() : unsupportedMedium();
    requireFileSize(contentType, bytes);
    return contentType;
  } catch (error) {
    await discardUpload(deps, upload);
    throw error;
  }
}

function typeOf(purpose: UploadRow['purpose'], head: Buffer): string | undefined {
  const picture = pictureType(head);
  if (picture || purpose === 'listing') return picture;
  if (purpose === 'trip') return videoType(head);
  return isPdf(head) ? 'application/pdf' : undefined;
}

function otherOffset(offset: number | undefined): AppError {
  return new AppError('wrong_state', 'The upload continues at another byte.', {
    ...(offset !== undefined && { headers: { 'Upload-Offset': String(offset) } }),
  });
}
