import type { UploadState } from '@curbside/domain/files/endpoints';
import type { Person } from '../../../platform/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/errors.ts';
import { findUpload, type UploadRow } from '../queries.ts';
import { uploadOnWire } from '../wire.ts';
import { finishUpload } from './finish-upload.ts';

export async function getOwnUpload(
  deps: Pick<Deps, 'db'>,
  actor: Person,
  { id }: { id: number },
): Promise<UploadRow> {
  const upload = await findUpload(deps.db, { id, userId: actor.id });
  if (!upload) throw notFound('Upload');
  return upload;
}

/** The upload's progress. Finishes an upload whose last response was lost. */
export async function getUpload(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<UploadState> {
  const upload = await getOwnUpload(deps, actor, { id });
  return uploadOnWire(await finishUpload(deps, actor, upload));
}
