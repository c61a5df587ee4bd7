import { uploadLimits } from '@curbside/domain/files/rules';
import type { System } from '../../../platform/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { runEach } from '../../../platform/jobs/index.ts';
import { listUploadsBefore } from '../queries.ts';
import { removeLeftFolders } from '../temporary-folder.ts';
import { discardUpload } from './discard-upload.ts';

const dayMs = 86_400_000;
const atOnce = 200;

/**
 * Removes uploads with their files a week after they began. Whatever used one has its own copy: a trip
 * its original, a listing its public photo.
 */
export async function sweepUploads(deps: Deps, _actor: System): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - uploadLimits.keptDays * dayMs);
  const old = await listUploadsBefore(deps.db, before, atOnce);
  await runEach(deps.log, old, (upload) => discardUpload(deps, upload));
  await removeLeftFolders(deps.env.DATA_DIR);
}
