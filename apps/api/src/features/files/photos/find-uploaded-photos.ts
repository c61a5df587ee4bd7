import type { Person } from '../../../platform/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { invalidField } from '../../../platform/errors.ts';
import { listUploadHashes } from '../queries.ts';

/**
 * File hashes of the actor's uploads among `photos`, by position. Throws invalid_request for an id that
 * is not one of them.
 */
export async function findUploadedPhotos(
  deps: Pick<Deps, 'db'>,
  actor: Person,
  photos: readonly (number | string)[],
): Promise<Map<number, string>> {
  const entries = photos.flatMap((id, index) => (typeof id === 'number' ? [{ id, index }] : []));
  const ids = entries.map(({ id }) => id);
  const hashes = await listUploadHashes(deps.db, { userId: actor.id, ids });
  return new Map(
    entries.map(({ id, index }) => {
      const hash = hashes.get(id);
      if (!hash) throw invalidField(`photos.${index}`, 'This photo is gone. Please add it again.');
      return [index, hash];
    }),
  );
}
