import type { Storage } from '../../platform/storage/index.ts';

/** Keys of all stored files of a trip. */
export async function privateFilesOf(storage: Storage, bookingId: number): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list()) {
    if (key.startsWith(`private/bookings/${bookingId}/`)) keys.push(key);
  }
  return keys;
}
