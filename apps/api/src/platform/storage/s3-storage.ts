import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Env } from '../env.ts';
import { ProgressLimit, withoutStalls } from './deadlines.ts';
import type { Storage } from './index.ts';
import { signAddress } from './signed-address.ts';
import { storageUnavailable } from './storage-unavailable.ts';

const connectMs = 2_000;
/** For a whole request with its retries, or for the next bytes of a body. */
const answerMs = 10_000;
/** Larger ones are sent as a stream, whose progress counts. */
const smallBytes = 1024 * 1024;

const nothing = () => undefined;
/** The library would write to the console; what failed is thrown. */
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Works with any server that speaks S3's protocol. Throws storage_unavailable in time if none answers. */
export function s3Storage(env: Env, bucket: string): Storage {
  const client = new S3Client({
    region: env.S3_REGION,
    // Servers that do not know checksums at the end of a stream would store them as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    logger: silent,
    requestHandler: { connectionTimeout: connectMs, throwOnRequestTimeout: true },
    ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
    ...(env.S3_ACCESS_KEY_ID &&
      env.S3_SECRET_ACCESS_KEY && {
        credentials: {
          accessKeyId: env.S3_ACCESS_KEY_ID,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY,
        },
      }),
  });
  const send = ((command: never) =>
    client
      .send(command, { abortSignal: AbortSignal.timeout(answerMs) })
      .catch(toUnavailable)) as typeof client.send;

  async function read(key: string, range?: { first: number; last: number }) {
    const { Body } = await send(
      new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ...(range && { Range: `bytes=${range.first}-${range.last}` }),
      }),
    );
    if (!(Body instanceof Readable)) throw new Error(`The storage returned nothing for ${key}.`);
    return withoutStalls(Body, answerMs, storageUnavailable);
  }

  const describe = (key: string, contentType: string) => ({
    Bucket: bucket,
    Key: key,
    ContentType: contentType,
    CacheControl: isPublic(key) ? 'public, max-age=31536000, immutable' : undefined,
    StorageClass: isTripOriginal(key) ? env.S3_ORIGINALS_CLASS : undefined,
  });

  async function upload(key: string, body: Readable, { size, contentType }: UploadedFile) {
    const limit = new ProgressLimit(answerMs);
    // S3's library refuses a stream that somebody else listens to.
    const watched = new Transform({
      transform(chunk, _encoding, done) {
        limit.moved();
        done(null, chunk);
      },
    });
    body.on('error', (error) => limit.fail(error)).pipe(watched);
    try {
      await client.send(
        new PutObjectCommand({
          ...describe(key, contentType),
          Body: watched,
          ContentLength: size,
        }),
        { abortSignal: limit.signal },
      );
    } catch (error) {
      throw storageUnavailable(error);
    } finally {
      limit.end();
      body.destroy();
    }
  }

  return {
    async put(key, bytes, contentType) {
      if (bytes.length > smallBytes) {
        return upload(key, chunksOf(bytes), { size: bytes.length, contentType });
      }
      await send(new PutObjectCommand({ ...describe(key, contentType), Body: bytes }));
    },
    async get(key) {
      try {
        return await buffer(await read(key));
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
      await upload(key, createReadStream(path), { size, contentType });
    },
    async size(key) {
      try {
        const head = await send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
        return head.ContentLength ?? 0;
      } catch (error) {
        if (error instanceof NotFound) return undefined;
        throw error;
      }
    },
    stream: read,
    async signedAddress(key, presentation) {
      if (!env.FILES_URL) return undefined;
      // Credentials of a machine's role come from another service.
      return signAddress(client, { bucket, key }, presentation).catch(toUnavailable);
    },
    async *list() {
      let next: string | undefined;
      do {
        const { Contents, NextContinuationToken } = await send(
          new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: next }),
        );
        for (const { Key } of Contents ?? []) if (Key) yield Key;
        next = NextContinuationToken;
      } while (next);
    },
    async remove(key) {
      await send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}

/** Read by CDNs and browsers from the bucket itself. */
const isPublic = (key: string) => key.startsWith('photos/');

/** Kept as proof and hardly ever read, for pages show smaller copies. */
const isTripOriginal = (key: string) => /^private\/bookings\/.*\/original$/.test(key);

interface UploadedFile {
  size: number;
  contentType: string;
}

/** A file that is not there is an answer; everything else is a storage that cannot be used. */
function toUnavailable(error: unknown): never {
  if (error instanceof NoSuchKey || error instanceof NotFound) throw error;
  throw storageUnavailable(error);
}

const chunkBytes = 64 * 1024;

function chunksOf(bytes: Buffer): Readable {
  return Readable.from(chunks(), { objectMode: false });

  function* chunks() {
    for (let from = 0; from < bytes.length; from += chunkBytes) {
      yield bytes.subarray(from, from + chunkBytes);
    }
  }
}
