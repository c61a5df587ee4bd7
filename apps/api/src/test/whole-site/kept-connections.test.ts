import { beforeEach, describe, expect, test } from 'vitest';
import { createVerified, type Person } from '../harness/factories.ts';
import { sharedApp } from '../harness/shared-app.ts';
import { KeptConnection, type KeptRequest } from './kept-connection.ts';

const app = await sharedApp();
let person: Person;

beforeEach(async () => {
  person = await createVerified(app);
});

const megabyte = 1024 * 1024;

/** Sends a request and then another one, on the same connection if it stays open. */
async function statusOf(request: KeptRequest): Promise<number> {
  const connection = new KeptConnection(app.url);
  try {
    const answer = await connection.send(request);
    const next = { method: 'GET', path: '/api/health' };
    if (answer.headers.connection === 'close') {
      expect(await connection.closed()).toBe('in order');
    } else expect((await connection.send(next)).status).toBe(200);
    return answer.status;
  } finally {
    connection.destroy();
  }
}

interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: object } }>>;
}

/** Every operation with a body, and those that write without one. */
async function listOperations() {
  const { body } = await app.visitor().send<Document>('GET', '/api/docs/json');
  const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method, { requestBody }]) => method !== 'get' || requestBody)
      .map(([method]) => ({ method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, '1') })),
  );
  const endsSession = ({ path }: { path: string }) => Number(path.endsWith('/sign-out'));
  return operations.sort((one, other) => endsSession(one) - endsSession(other));
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=x' };

/** A multipart file that no field precedes. */
function multipartBody(bytes: number): Buffer {
  const head = 'content-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  return Buffer.concat([
    Buffer.from(`--x\r\n${head}`),
    Buffer.alloc(bytes, '\xff\xd8\xff', 'latin1'),
    Buffer.from('\r\n--x--\r\n'),
  ]);
}

const jsonBody = (bytes: number) => Buffer.from(JSON.stringify({ text: 'x'.repeat(bytes) }));

type Case = [name: string, request: () => Omit<KeptRequest, 'method' | 'path'>];
const signedIn = () => ({ cookie: person.client.cookie });

const cases: Case[] = [
  ['of a visitor', () => ({ headers: json, body: jsonBody(megabyte) })],
  ['of a visitor, in parts', () => ({ headers: form, body: multipartBody(megabyte) })],
  [
    'from another site',
    () => ({ headers: { ...json, origin: 'https://evil.test' }, body: jsonBody(megabyte) }),
  ],
  ['that is too large', () => ({ headers: { ...json, ...signedIn() }, body: jsonBody(megabyte) })],
  [
    'without a length',
    () => ({ headers: { ...json, ...signedIn() }, body: jsonBody(megabyte), isChunked: true }),
  ],
  [
    'of another type',
    () => ({
      headers: { 'content-type': 'image/png', ...signedIn() },
      body: Buffer.alloc(megabyte),
    }),
  ],
  [
    'of another type, small enough to be read',
    () => ({
      headers: { 'content-type': 'image/png', ...signedIn() },
      body: Buffer.alloc(200_000),
    }),
  ],
  ['in parts', () => ({ headers: { ...form, ...signedIn() }, body: multipartBody(megabyte) })],
  [
    'in parts, without a length',
    () => ({
      headers: { ...form, ...signedIn() },
      body: multipartBody(megabyte),
      isChunked: true,
    }),
  ],
  [
    'that is announced',
    () => ({
      headers: { ...json, ...signedIn(), expect: '100-continue' },
      body: jsonBody(megabyte),
    }),
  ],
];

test.each(cases)(
  'a body %s holds up no later request on its connection',
  { timeout: 120_000 },
  async (_, request) => {
    const operations = await listOperations();
    expect(operations.length).toBeGreaterThan(60);
    const faults: string[] = [];
    for (const operation of operations) {
      const name = `${operation.method} ${operation.path}`;
      const status = await statusOf({ ...operation, ...request() }).catch(String);
      if (typeof status === 'string' || status >= 500) faults.push(`${name}: ${status}`);
    }
    expect(faults).toEqual([]);
  },
);

describe('a response sent before the body was read', () => {
  test.each([
    ['GET', '/api/cars'],
    ['GET', '/api/my-bookings'],
    ['HEAD', '/api/cars'],
    ['GET', '/api/nowhere'],
    ['POST', '/api/nowhere'],
    ['PUT', '/api/cars'],
    ['DELETE', '/nowhere'],
    ['GET', '/files/x/320.webp'],
    ['POST', '/unsubscribe?token=x'],
    ['POST', '/api/stripe/webhook'],
  ])('to %s %s is followed by the next one', async (method, path) => {
    const headers = { ...json, ...signedIn() };
    for (const isChunked of [false, true]) {
      for (const bytes of [1000, 200_000, 4 * megabyte]) {
        const request = { method, path, headers, body: Buffer.alloc(bytes, ' '), isChunked };
        expect(await statusOf(request)).toBeLessThan(500);
      }
    }
  });

  test('to a picture of 16 MB that names no trip, and to a part that is too long', async () => {
    const headers = { ...form, ...signedIn() };
    const picture = { method: 'POST', headers, body: multipartBody(16 * megabyte) };
    expect(await statusOf({ ...picture, path: '/api/inspections/upload' })).toBe(400);
    expect(await statusOf({ ...picture, path: '/api/uploads' })).toBe(413);
    const begun = await person.client.send<{ id: number }>(
      'POST',
      '/api/uploads/resumable',
      undefined,
      { 'upload-length': '1000' },
    );
    const part = {
      method: 'PATCH',
      path: `/api/uploads/${begun.body.id}`,
      headers: {
        ...signedIn(),
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
      body: Buffer.alloc(2 * megabyte),
    };
    expect(await statusOf(part)).toBe(413);
    expect(await statusOf({ ...part, isChunked: true })).toBe(413);
  });

  test.each([
    ['/unsubscribe?token=x', 404],
    ['/api/bookings', 401],
  ])(
    'to POST %s leaves a connection open for a body that continues after it',
    async (path, status) => {
      const connection = new KeptConnection(app.url);
      const body = Buffer.alloc(200_000, ' ');
      connection.begin({ method: 'POST', path, headers: json, body });
      connection.socket.write(body.subarray(0, 1000));
      const answer = await connection.read();
      expect([answer.status, answer.headers.connection]).toEqual([status, 'keep-alive']);
      connection.socket.write(body.subarray(1000));
      expect((await connection.send({ method: 'GET', path: '/api/health' })).status).toBe(200);
      connection.destroy();
    },
  );

  test('leaves a connection open if the rest is small', async () => {
    const connection = new KeptConnection(app.url);
    const refused = { method: 'POST', path: '/api/bookings', headers: json };
    for (const body of [Buffer.alloc(10), Buffer.alloc(200_000), Buffer.alloc(10)]) {
      const { status, headers } = await connection.send({ ...refused, body });
      expect([status, headers.connection]).toEqual([401, 'keep-alive']);
    }
    connection.destroy();
  });
});
