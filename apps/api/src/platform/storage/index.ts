import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { makePrivateFolder, privateFileMode, writePrivateFile } from '../data-folder.ts';
import type { Env } from '../env.ts';

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
export function createStorage(env: Env): Storage {
  return env.S3_BUCKET ? s3Storage(env, env.S3_BUCKET) : folderStorage(join(env.DATA_DIR, 'files'));
}

/** The end of a name under which a file is written before it is renamed. */
const isAside = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function folderStorage(folder: string): Storage {
  return {
    async put(key, bytes) {
      const path = join(folder, key);
      await makePrivateFolder(dirname(path));
      // Written under another name and renamed, so that a file is complete or absent.
      const aside = `${path}.${randomUUID()}`;
      await writePrivateFile(aside, bytes);
      await rename(aside, path);
    },
    async get(key) {
      try {
        return await readFile(join(folder, key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async has(key) {
      return (await this.size(key)) !== undefined;
    },
    async putFile(key, from) {
      const path = join(folder, key);
      await makePrivateFolder(dirname(path));
      const aside = `${path}.${randomUUID()}`;
      await copyFile(from, aside);
      await chmod(aside, privateFileMode);
      await rename(aside, path);
    },
    async size(key) {
      try {
        return (await stat(join(folder, key))).size;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async stream(key, range) {
      return createReadStream(
        join(folder, key),
        range ? { start: range.first, end: range.last } : {},
      );
    },
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (isMissing(error)) return [];
          throw error;
        },
      );
      for (const entry of entries) {
        if (!entry.isFile() || isAside.test(entry.name)) continue;
        yield relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
      }
    },
    async remove(key) {
      await rm(join(folder, key), { force: true });
    },
  };
}

function s3Storage(env: Env, bucket: string): Storage {
  const client = new S3Client({
    region: env.S3_REGION,
    ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
    ...(env.S3_ACCESS_KEY_ID &&
      env.S3_SECRET_ACCESS_KEY && {
        credentials: {
          accessKeyId: env.S3_ACCESS_KEY_ID,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY,
        },
      }),
  });
  return {
    async put(key, bytes, contentType) {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: contentType }),
      );
    },
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        return Body ? Buffer.from(await Body.transformToByteArray()) : undefined;
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async has(key) {
      return (await this.size(key)) !== undefined;
    },
    async putFile(key, path, contentType) {
      const { size } = await stat(path);
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: createReadStream(path),
          ContentLength: size,
          ContentType: contentType,
        }),
      );
    },
    async size(key) {
      try {
        const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
        return head.ContentLength ?? 0;
      } catch (error) {
        if (error instanceof NotFound) return undefined;
        throw error;
      }
    },
    async stream(key, range) {
      const { Body } = await client.send(
        new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          ...(range && { Range: `bytes=${range.first}-${range.last}` }),
        }),
      );
      if (!(Body instanceof Readable)) throw new Error(`The storage answered nothing for ${key}.`);
      return Body;
    },
    async *list() {
      for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key } of Contents ?? []) if (Key) yield Key;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}
