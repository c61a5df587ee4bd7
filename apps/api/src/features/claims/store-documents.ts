import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  copyUploads,
  originalKey,
  type PrivateFile,
  requireDocument,
  withTemporaryFolder,
} from '../files/index.ts';

/**
 * Copies the actor's uploads into the private files of a trip. Runs before the transaction. Throws
 * invalid_request for other ids, unsupported_file, too_large and storage_full.
 */
export async function storeDocuments(
  deps: Deps,
  actor: Person,
  { bookingId, ids }: { bookingId: number; ids: readonly number[] },
): Promise<PrivateFile[]> {
  if (ids.length === 0) return [];
  return withTemporaryFolder(deps.env.DATA_DIR, async (folder) => {
    const files = await copyUploads(deps, actor, { ids, field: 'documents', folder });
    for (const { contentType, bytes } of files) requireDocument(contentType, bytes);
    for (const { sha256, path, contentType } of files) {
      await deps.storage.putFile(originalKey(bookingId, sha256), path, contentType);
    }
    return files.map(({ sha256, contentType, bytes }) => ({ sha256, contentType, bytes }));
  });
}
