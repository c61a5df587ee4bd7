import { uploadLimits } from '@curbside/domain/files/rules';
import type { Person } from '../../../platform/actor.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { isVerified } from '../../verification/index.ts';
import { sumUnusedBytes } from '../queries.ts';

/**
 * Throws storage_quota if the actor's unused uploads plus `bytes` exceed the limit. To rule out
 * concurrent uploads, hold the lock of the actor's uploads.
 */
export async function requireRoom(db: Queryable, actor: Person, bytes: number): Promise<void> {
  const limit =
    uploadLimits.unusedBytes[(await isVerified(db, actor.id)) ? 'verified' : 'notVerified'];
  if ((await sumUnusedBytes(db, actor.id)) + bytes <= limit) return;
  throw new AppError(
    'storage_quota',
    `You may store up to ${limit / 1e6} MB of photos and videos that nothing uses yet. Use or remove some of them first.`,
  );
}
