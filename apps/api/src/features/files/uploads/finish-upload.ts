import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Person } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordAudit } from '../../audit/index.ts';
import { storePhoto } from '../photos/store-photo.ts';
import { uploadKey } from '../private-files/private-file.ts';
import { findUpload, listUploadParts, markFinished, type UploadRow } from '../queries.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';
import { discardUpload } from './discard-upload.ts';

/**
 * Assembles the parts and hashes the file once every byte is received; a listing photo is encoded for
 * the public. Otherwise does nothing, and is safe to repeat. A broken picture removes the upload and
 * throws unsupported_file.
 */
export async function finishUpload(
  deps: Deps,
  actor: Person,
  upload: UploadRow,
): Promise<UploadRow> {
  if (upload.fileHash !== null || upload.receivedBytes < upload.bytes) return upload;
  try {
    return await assemble(deps, actor, upload);
  } catch (error) {
    const now = await findUpload(deps.db, upload);
    // A concurrent request may have finished it and removed the parts.
    if (now?.fileHash) return now;
    if (now && error instanceof AppError && error.status < 500) await discardUpload(deps, now);
    throw error;
  }
}

async function assemble(deps: Deps, actor: Person, upload: UploadRow): Promise<UploadRow> {
  const { id, purpose, contentType } = upload;
  const { storage } = deps;
  const parts = await listUploadParts(deps.db, id);
  const fileHash = await withTemporaryFolder(deps.env.DATA_DIR, async (folder) => {
    const path = join(folder, 'original');
    const hash = createHash('sha256');
    await pipeline(async function* () {
      for (const { storageKey } of parts) {
        for await (const chunk of await storage.stream(storageKey)) {
          hash.update(chunk);
          yield chunk;
        }
      }
    }, createWriteStream(path));
    if (purpose === 'listing') await storePhoto(storage, await readFile(path));
    await storage.putFile(uploadKey(id), path, contentType ?? 'application/octet-stream');
    return hash.digest('hex');
  });
  const finished = await inTransaction(deps, actor, async (ctx) => {
    const row = await markFinished(ctx.tx, { id, fileHash });
    const audit = { action: 'upload.finished', entity: 'upload', entityId: id };
    if (row) await recordAudit(ctx, { ...audit, details: { sha256: fileHash } });
    return row;
  });
  for (const { storageKey } of parts) await storage.remove(storageKey);
  return finished ?? { ...upload, fileHash };
}
