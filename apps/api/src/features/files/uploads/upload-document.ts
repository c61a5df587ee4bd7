import { Readable } from 'node:stream';
import type { fileEndpoints } from '@curbside/domain/files/endpoints';
import type { Answer } from '@curbside/domain/wire/endpoint';
import type { Person } from '../../../platform/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { deleteUpload, listUploadParts } from '../queries.ts';
import { appendUpload } from './append-upload.ts';
import { beginUpload } from './begin-upload.ts';

/** Stores a document of a claim that comes whole in one request. */
export async function uploadDocument(
  deps: Deps,
  actor: Person,
  { bytes }: { bytes: Buffer },
): Promise<Answer<typeof fileEndpoints.uploadPhoto>> {
  const upload = { purpose: 'document', bytes: bytes.length } as const;
  const { id } = await beginUpload(deps, actor, upload);
  try {
    await appendUpload(deps, actor, { id, offset: 0, body: Readable.from([bytes]) });
  } catch (error) {
    // The client does not know the id, so nobody can continue an upload that has no part.
    if ((await listUploadParts(deps.db, id)).length === 0) await deleteUpload(deps.db, id);
    throw error;
  }
  return { id, url: `/api/uploads/${id}` };
}
