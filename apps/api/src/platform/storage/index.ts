import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Env } from '../env.ts';
import { folderStorage } from './folder-storage.ts';

/** Where files live. Names are content hashes, so a stored file never changes. */
export interface Storage {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  /** Stores a file of this machine without reading it into memory. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** How many bytes a file has; undefined where there is none. */
  size(key: string): Promise<number | undefined>;
  /** A stored file, or the bytes from `first` to `last` of it, without reading it into memory. */
  stream(key: string, range?: { first: number; last: number }): Promise<Readable>;
  /** The keys of all files. */
  list(): AsyncIterable<string>;
  /** Removes a file; does nothing where there is none. */
  remove(key: string): Promise<void>;
}

/** S3-compatible storage where S3_BUCKET is set, otherwise the data folder. */
export async function createStorage(env: Env): Promise<Storage> {
  if (!env.S3_BUCKET) return folderStorage(join(env.DATA_DIR, 'files'));
  // A large library, which only sites with such storage load.
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage(env, env.S3_BUCKET);
}
