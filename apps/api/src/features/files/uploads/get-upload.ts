import type { UploadState } from '@curbside/domain/files/endpoints';
import type { Person } from '../../../platform/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/errors.ts';
import { findUpload, type UploadRow } from '../queries.ts';
import { uploadOnWire } from '../wire.ts';
import { finishUpload } from './finish-upload.ts';

/** An upload of the actor. */
export async function getOwnUpload(
  deps: Pick<Deps, 'db'>,
  actor: Person,
  { id }: { id: number },
): Promise<UploadRow> {
  const upload = await findUpload(deps.db, { id, userId: actor.id });
  if (!upload) throw notFound('Upload');
  return upload;
}

/** How far an upload of the actor is. One whose last answer was lost is finished here. */
export async function getUpload(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<UploadState> {
  const upload = await getOwnUpload(deps, actor, { id });
  return uploadOnWire(await finishUpload(deps, actor, upload));
}
