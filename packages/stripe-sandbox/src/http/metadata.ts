import { invalid } from './errors.ts';

type MetadataChange = Record<string, string | number | null> | '' | null | undefined;

/** Merges `change` into `current`. An empty value deletes its key. Throws 400 above 50 keys. */
export function mergeMetadata(
  current: Record<string, string> | null,
  change: MetadataChange,
): Record<string, string> {
  if (change === null || change === '') return {};
  const merged: Record<string, string> = { ...current };
  for (const [key, value] of Object.entries(change ?? {})) {
    if (value === '' || value === null) delete merged[key];
    else merged[key] = String(value);
  }
  if (Object.keys(merged).length > 50) {
    throw invalid('Metadata can have at most 50 keys.', 'metadata_too_many_keys', 'metadata');
  }
  return merged;
}
