import type { Person } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordAudit } from '../../audit/index.ts';
import { discardUpload } from './discard-upload.ts';
import { getOwnUpload } from './get-upload.ts';

/** Whatever used the upload has its own copy. */
export async function removeUpload(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<void> {
  const upload = await getOwnUpload(deps, actor, { id });
  await discardUpload(deps, upload);
  await inTransaction(deps, actor, (ctx) =>
    recordAudit(ctx, { action: 'upload.removed', entity: 'upload', entityId: id }),
  );
}
