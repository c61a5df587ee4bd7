import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Person } from '../../../platform/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { requireDiskSpace } from '../../../platform/disk-space.ts';
import { invalidField } from '../../../platform/errors.ts';
import { uploadKey } from '../private-files/private-file.ts';
import { findUpload, type UploadRow } from '../queries.ts';
import { finishUpload } from './finish-upload.ts';
import type { ReceivedFile } from './receive-files.ts';

interface UsedUploads {
  ids: readonly number[];
  /** Name of the ids in the request, for error messages. */
  field: string;
}

/**
 * Copies the actor's finished uploads to this machine's disk. Throws invalid_request for any other id,
 * and storage_full if they have no room.
 */
export async function copyUploads(
  deps: Deps,
  actor: Person,
  { ids, field, folder }: UsedUploads & { folder: string },
): Promise<ReceivedFile[]> {
  const files: (ReceivedFile & { id: number })[] = [];
  for (const [index, id] of ids.entries()) {
    const upload = await getFinished(deps, actor, id, `${field}.${index}`);
    files.push({ id, path: join(folder, `upload-${index}`), ...upload });
  }
  const allBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  await requireDiskSpace(deps.env, allBytes);
  for (const { id, path } of files) {
    await pipeline(await deps.storage.stream(uploadKey(id)), createWriteStream(path));
  }
  return files;
}

/** Reads one of the actor's finished uploads. Throws invalid_request for any other id. */
export async function readUpload(
  deps: Deps,
  actor: Person,
  { id, field }: { id: number; field: string },
): Promise<Buffer> {
  await getFinished(deps, actor, id, field);
  const bytes = await deps.storage.get(uploadKey(id));
  if (!bytes) throw isGone(field);
  return bytes;
}

async function getFinished(deps: Deps, actor: Person, id: number, field: string) {
  const found = await findUpload(deps.db, { id, userId: actor.id });
  const upload = found && (await finishUpload(deps, actor, found));
  if (!upload || !isFinished(upload)) throw isGone(field);
  if ((await deps.storage.size(uploadKey(id))) === undefined) throw isGone(field);
  const { fileHash, contentType, bytes } = upload;
  return { sha256: fileHash, contentType, bytes, isPicture: contentType.startsWith('image/') };
}

function isFinished(
  upload: UploadRow,
): upload is UploadRow & { fileHash: string; contentType: string } {
  return upload.fileHash !== null && upload.contentType !== null;
}

const isGone = (field: string) => invalidField(field, 'This file is gone. Please add it again.');
