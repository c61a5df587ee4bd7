import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Env } from '../env.ts';
import { countedStorage } from './counted-storage.ts';
import { folderStorage } from './folder-storage.ts';
import type { Presentation } from './presentation.ts';

/** Keys are content hashes, so a stored file never changes. */
export interface Storage {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  /** Stores a file of this machine without reading it into memory. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** Bytes; undefined if the file does not exist. */
  size(key: string): Promise<number | undefined>;
  /** Reads a file, or its bytes from `first` to `last`, without holding it in memory. */
  stream(key: string, range?: { first: number; last: number }): Promise<Readable>;
  /**
   * An address at which everybody can read the file for minutes. Undefined where browsers read files
   * through the server: without a bucket, or without FILES_URL.
   */
  signedAddress(key: string, presentation: Presentation): Promise<string | undefined>;
  list(): AsyncIterable<string>;
  /** Does nothing if the file does not exist. */
  remove(key: string): Promise<void>;
}

/** S3-compatible storage if S3_BUCKET is set, otherwise the data folder. */
export async function createStorage(env: Env): Promise<Storage> {
  if (!env.S3_BUCKET) return countedStorage(folderStorage(join(env.DATA_DIR, 'files')));
  // A large library, loaded only if needed.
  const { s3Storage } = await import('./s3-storage.ts');
  return countedStorage(s3Storage(env, env.S3_BUCKET));
}
