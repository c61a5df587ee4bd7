import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startBucket } from '../../test/harness/bucket.ts';
import { readEnv } from '../env.ts';
import { fileOrigins } from './file-origins.ts';
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

async function inBucket(variables: NodeJS.ProcessEnv = {}) {
  const bucket = await startBucket();
  closers.push(() => bucket.close());
  const storage = await createStorage(readEnv({ ...bucket.variables, ...variables }));
  return { storage, bucket, objects: bucket.objects };
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
  expect(objects.get('ab/abcdef/640.webp')).toMatchObject({
    bytes,
    type: 'image/webp',
  });
});

test('tells CDNs that a public photo never changes, and of private files nothing', async () => {
  const { storage, objects } = await inBucket();
  for (const key of ['photos/a/960.webp', 'private/a/960.webp', 'contracts/a.pdf'])
    await storage.put(key, bytes, 'image/webp');
  expect([...objects.values()].map(({ cacheControl }) => cacheControl)).toEqual([
    'public, max-age=31536000, immutable',
    undefined,
    undefined,
  ]);
});

test.each([
  ['GLACIER_IR', 'GLACIER_IR'],
  [undefined, undefined],
])('keeps the originals of trips, and nothing else, in class %s', async (name, kept) => {
  const { storage, objects } = await inBucket({ S3_ORIGINALS_CLASS: name });
  const original = 'private/bookings/7/abcdef/original';
  const others = ['private/bookings/7/abcdef/960.webp', 'private/uploads/7/original', 'photos/a'];
  for (const key of [original, ...others]) await storage.put(key, bytes, 'image/webp');
  const classes = [original, ...others].map((key) => objects.get(key)?.class);
  expect(classes).toEqual([kept, undefined, undefined, undefined]);
  // Large ones are sent as a stream.
  await storage.put(original, Buffer.alloc(2 * 1024 * 1024), 'image/webp');
  expect(objects.get(original)?.class).toBe(kept);
});

test('does not take a refusal for a file that is not there', async () => {
  const { storage } = await inBucket({ S3_BUCKET: 'another-bucket' });
  await expect(storage.get('ab/none')).rejects.toThrow();
  await expect(storage.has('ab/none')).rejects.toThrow();
});

test('a list for which the bucket never answers fails in time', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  closers.push(() => silent.closeAllConnections());
  silent.on('request', (request) => request.resume());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { storage } = await inBucket({ S3_ENDPOINT: `http://127.0.0.1:${port}` });
  const list = storage.list()[Symbol.asyncIterator]();
  await expect(list.next()).rejects.toMatchObject({ code: 'storage_unavailable' });
});

describe('a signed address', () => {
  const shown = {
    contentType: 'video/mp4',
    contentDisposition: 'inline; filename="a (b) \'c\'.mp4"',
    cacheControl: 'private, max-age=300',
  };
  const key = 'private/bookings/7/abc/original';

  async function sign() {
    const { storage, bucket } = await inBucket();
    await storage.put(key, bytes, 'application/octet-stream');
    const address = await storage.signedAddress(key, shown);
    if (!address) throw new Error('No address.');
    return { address, storage, bucket };
  }

  test('gives one file, with the headers that were signed, and parts of it', async () => {
    const { address } = await sign();
    const whole = await fetch(address);
    expect([whole.status, Object.fromEntries(whole.headers)]).toMatchObject([
      200,
      {
        'content-type': shown.contentType,
        'content-disposition': shown.contentDisposition,
        'cache-control': shown.cacheControl,
      },
    ]);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes);
    const part = await fetch(address, { headers: { range: 'bytes=1-3' } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([
      206,
      bytes.subarray(1, 4),
    ]);
  });

  test.each([
    ['of another file', (address: string) => address.replace('/7/', '/8/')],
    ['with other headers', (address: string) => address.replace('video%2Fmp4', 'text%2Fhtml')],
    ['with a longer life', (address: string) => address.replace('Expires=600', 'Expires=6000')],
    ['without its query', (address: string) => address.split('?')[0] ?? ''],
  ])('%s is refused', async (_name, change) => {
    const { address } = await sign();
    expect(change(address)).not.toBe(address);
    expect((await fetch(change(address))).status).toBe(403);
  });

  test('ends within ten minutes, and never before five', async () => {
    const { address, bucket } = await sign();
    bucket.aheadMs = 299_000;
    expect((await fetch(address)).status).toBe(200);
    bucket.aheadMs = 600_000;
    expect((await fetch(address)).status).toBe(403);
  });

  test('stays the same for a while, so that the browser’s copy counts', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T12:05:00Z') });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { address, storage } = await sign();
    vi.setSystemTime(new Date('2026-06-01T12:09:59Z'));
    expect(await storage.signedAddress(key, shown)).toBe(address);
    vi.setSystemTime(new Date('2026-06-01T12:10:00Z'));
    expect(await storage.signedAddress(key, shown)).not.toBe(address);
  });

  test('is not given where browsers read through the server', async () => {
    expect(await (await inFolder()).signedAddress(key, shown)).toBeUndefined();
    const { storage } = await inBucket({ FILES_URL: '' });
    expect(await storage.signedAddress(key, shown)).toBeUndefined();
  });

  test.each([
    ['https://cars.s3.us-east-1.amazonaws.com', { S3_BUCKET: 'cars' }],
    ['https://s3.eu-west-1.amazonaws.com', { S3_BUCKET: 'cars.nyc', S3_REGION: 'eu-west-1' }],
    ['https://s3.example:9000', { S3_BUCKET: 'cars', S3_ENDPOINT: 'https://s3.example:9000' }],
  ])('has the origin that pages may load from: %s', async (origin, variables) => {
    const env = readEnv({
      ...variables,
      FILES_URL: 'https://files.example',
      S3_ACCESS_KEY_ID: 'an-id',
      S3_SECRET_ACCESS_KEY: 'a-secret',
    });
    const address = await (await createStorage(env)).signedAddress(key, shown);
    expect(new URL(address ?? '').origin).toBe(origin);
    expect(fileOrigins(env)).toEqual(['https://files.example', origin]);
  });
});
