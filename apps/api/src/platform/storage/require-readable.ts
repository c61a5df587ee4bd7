import type { Storage } from './index.ts';
import { storageUnavailable } from './storage-unavailable.ts';

/**
 * Throws storage_unavailable if the first file cannot be found. An answer that streams many files can
 * only be cut once it has begun, so this comes before.
 */
export async function requireReadable(
  storage: Storage,
  [first]: readonly { key: string }[],
): Promise<void> {
  if (!first || (await storage.size(first.key)) !== undefined) return;
  throw storageUnavailable(new Error(`The file ${first.key} is missing.`));
}
