import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { createStorage, type Storage } from './index.ts';

const closers: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function inFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'curbside-storage-'));
  closers.push(() => rm(dataDir, { recursive: true }));
  return createStorage(readEnv({ DATA_DIR: dataDir }));
}

interface StoredObject {
  bytes: Buffer;
  type: string | undefined;
  class: string | string[] | undefined;
}

/** Implements the part of S3 that storage uses, and refuses requests without valid credentials. */
async function inBucket(bucket = 'cars-and-more', variables: NodeJS.ProcessEnv = {}) {
  const objects = new Map<string, StoredObject>();
  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request;
    const [path = ''] = url.split('?');
    const isSigned = headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=an-id/');
    if (!isSigned || !/^\/cars-and-more(\/|$)/.test(path)) return response.writeHead(403).end();
    if (method === 'GET' && /^\/cars-and-more\/?$/.test(path)) {
      // One key a page, so that the pages are followed.
      const after = new URLSearchParams(url.split('?')[1]).get('continuation-token') ?? '';
      const [key, next] = [...objects.keys()].sort().filter((each) => each > after);
      return response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(
          `<ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>` +
            (next ? `<NextContinuationToken>${key}</NextContinuationToken>` : '') +
            `${key ? `<Contents><Key>${key.slice('/cars-and-more/'.length)}</Key></Contents>` : ''}` +
            '</ListBucketResult>',
        );
    }
    if (method === 'PUT') {
      objects.set(path, {
        bytes: await buffer(request),
        type: headers['content-type'],
        class: headers['x-amz-storage-class'],
      });
      return response.writeHead(200).end();
    }
    if (method === 'DELETE') {
      objects.delete(path);
      return response.writeHead(204).end();
    }
    const found = objects.get(path);
    if (!found) {
      return response
        .writeHead(404, { 'content-type': 'application/xml' })
        .end(method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>');
    }
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const sent = first ? found.bytes.subarray(Number(first), Number(last) + 1) : found.bytes;
    response.writeHead(first ? 206 : 200, {
      'content-type': found.type,
      'content-length': sent.length,
    });
    return response.end(method === 'HEAD' ? undefined : sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('No port.');
  const storage = await createStorage(
    readEnv({
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'an-id',
      S3_SECRET_ACCESS_KEY: 'a-secret',
      ...variables,
    }),
  );
  return { storage, objects };
}

const bytes = Buffer.from([0, 255, 13, 10, 0, 1]);

describe.each<[string, () => Promise<Storage>]>([
  ['the data folder', inFolder],
  ['a bucket', async () => (await inBucket()).storage],
])('%s', (_name, open) => {
  test('gives back the very bytes', async () => {
    const storage = await open();
    await storage.put('ab/abcdef/640.webp', bytes, 'image/webp');
    expect(await storage.get('ab/abcdef/640.webp')).toEqual(bytes);
    expect(await storage.has('ab/abcdef/640.webp')).toBe(true);
  });

  test('gives back large ones, from memory and from a file', async () => {
    const storage = await open();
    const large = randomBytes(3 * 1024 * 1024 + 1);
    await storage.put('from-memory', large, 'image/webp');
    expect(large.equals((await storage.get('from-memory')) ?? Buffer.alloc(0))).toBe(true);
    const folder = await mkdtemp(join(tmpdir(), 'curbside-storage-'));
    closers.push(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'large'), large);
    await storage.putFile('from-a-file', join(folder, 'large'), 'image/webp');
    expect(large.equals((await storage.get('from-a-file')) ?? Buffer.alloc(0))).toBe(true);
    expect(await storage.size('from-a-file')).toBe(large.length);
  });

  test('streams a file, and a part of it', async () => {
    const storage = await open();
    await storage.put('a-file', bytes, 'video/mp4');
    expect(await buffer(await storage.stream('a-file'))).toEqual(bytes);
    const part = await storage.stream('a-file', { first: 1, last: 3 });
    expect(await buffer(part)).toEqual(bytes.subarray(1, 4));
  });

  test('takes the same file twice', async () => {
    const storage = await open();
    await Promise.all([
      storage.put('a', bytes, 'image/webp'),
      storage.put('a', bytes, 'image/webp'),
    ]);
    expect(await storage.get('a')).toEqual(bytes);
  });

  test('lists what was put, by key', async () => {
    const storage = await open();
    const keysOf = async () => {
      const keys: string[] = [];
      for await (const key of storage.list()) keys.push(key);
      return keys.sort();
    };
    expect(await keysOf()).toEqual([]);
    const keys = ['ab/abcdef/1280.webp', 'ab/abcdef/640.webp', 'contracts/c.pdf'];
    for (const key of keys) await storage.put(key, bytes, 'image/webp');
    expect(await keysOf()).toEqual(keys);
  });

  test('removes a file, and does nothing if it does not exist', async () => {
    const storage = await open();
    await storage.put('ab/gone', bytes, 'image/webp');
    await storage.remove('ab/gone');
    await storage.remove('ab/gone');
    expect(await storage.has('ab/gone')).toBe(false);
  });

  test('has nothing where nothing was put', async () => {
    const storage = await open();
    expect(await storage.get('ab/none')).toBeUndefined();
    expect(await storage.has('ab/none')).toBe(false);
  });
});

test('tells the bucket what a file is', async () => {
  const { storage, objects } = await inBucket();
  await storage.put('ab/abcdef/640.webp', bytes, 'image/webp');
  expect(objects.get('/cars-and-more/ab/abcdef/640.webp')).toMatchObject({
    bytes,
    type: 'image/webp',
  });
});

test.each([
  ['GLACIER_IR', 'GLACIER_IR'],
  [undefined, undefined],
])('keeps the originals of trips, and nothing else, in class %s', async (name, kept) => {
  const { storage, objects } = await inBucket('cars-and-more', { S3_ORIGINALS_CLASS: name });
  const original = 'private/bookings/7/abcdef/original';
  const others = ['private/bookings/7/abcdef/960.webp', 'private/uploads/7/original', 'photos/a'];
  for (const key of [original, ...others]) await storage.put(key, bytes, 'image/webp');
  const classes = [original, ...others].map((key) => objects.get(`/cars-and-more/${key}`)?.class);
  expect(classes).toEqual([kept, undefined, undefined, undefined]);
  // Large ones are sent as a stream.
  await storage.put(original, Buffer.alloc(2 * 1024 * 1024), 'image/webp');
  expect(objects.get(`/cars-and-more/${original}`)?.class).toBe(kept);
});

test('does not take a refusal for a file that is not there', async () => {
  const { storage } = await inBucket('another-bucket');
  await expect(storage.get('ab/none')).rejects.toThrow();
  await expect(storage.has('ab/none')).rejects.toThrow();
});
