import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { createVerified, type Person, until } from '../../test/harness/factories.ts';
import { picture } from '../../test/harness/pictures.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const megabyte = 1024 * 1024;

const app = await sharedApp();
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Sends the head of an upload and no body. Answers what comes back, which is nothing at first. */
function beginUpload(
  person: Person | undefined,
  path: string,
  {
    method = 'POST',
    bytes,
    type = 'application/json',
    headers = [],
  }: {
    method?: 'POST' | 'PATCH';
    bytes: number | 'unknown';
    type?: string;
    headers?: readonly string[];
  },
) {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => undefined);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Content-Type: ${type}`,
    ...headers,
    bytes === 'unknown' ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`,
    ...(person ? [`Cookie: ${person.client.cookie}`] : []),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return { socket, answer: () => received };
}

/** Begins many uploads and waits until all but `taken` are refused. Returns the refusals. */
async function beginMany(
  begin: (index: number) => ReturnType<typeof beginUpload>,
  { count, taken }: { count: number; taken: number },
): Promise<string[]> {
  const uploads = Array.from({ length: count }, (_, index) => begin(index));
  const refusals = () => uploads.map(({ answer }) => answer()).filter((text) => text.includes('{'));
  await until(async () => refusals().length >= count - taken);
  // Those that were taken wait for their bodies.
  await app.visitor().send('GET', '/api/health');
  expect(refusals().length).toBe(count - taken);
  return refusals();
}

function expectRefused(refusals: readonly string[], status: number, code: string): void {
  for (const refusal of refusals) {
    expect(refusal).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(refusal).toMatch(/\r\nretry-after: \d+\r\n/i);
    expect(refusal).toContain(`"code":"${code}"`);
  }
}

const uploadOnePhoto = async (person: Person) => {
  const form = new FormData();
  // Above the size that needs no place.
  const bytes = Buffer.concat([await picture('red'), Buffer.alloc(megabyte / 2)]);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'red.jpg');
  return person.client.send<{ code?: string }>('POST', '/api/uploads', form);
};

const multipart = 'multipart/form-data; boundary=x';

test.each([
  ['/api/cars', 'application/json', 25 * megabyte, 6],
  ['/api/incidents', 'application/json', 25 * megabyte, 6],
  ['/api/uploads', multipart, 15 * megabyte, 10],
  ['/api/inspections/upload', multipart, 'unknown', 10],
] as const)('one account has few uploads to %s under way', async (path, type, bytes, taken) => {
  const [greedy, other] = [await createVerified(app), await createVerified(app)];
  const begin = () => beginUpload(greedy, path, { bytes, type });
  expectRefused(await beginMany(begin, { count: taken + 3, taken }), 429, 'too_many_requests');
  expect((await uploadOnePhoto(other)).status).toBe(201);
  // A request of usual size needs no place.
  expect((await greedy.client.send('GET', '/api/auth/user')).status).toBe(200);
  // Uploads that are broken off make room again.
  for (const socket of sockets.splice(0)) socket.destroy();
  await until(async () => (await uploadOnePhoto(greedy)).status === 201);
});

test('one account has few parts of resumable uploads under way', async () => {
  const person = await createVerified(app);
  const paths: string[] = [];
  while (paths.length < 13) {
    const { headers } = await person.client.send('POST', '/api/uploads/resumable', undefined, {
      'upload-length': String(15 * megabyte),
    });
    paths.push(String(headers.get('location')));
  }
  const append = (index: number) =>
    beginUpload(person, String(paths[index]), {
      method: 'PATCH',
      bytes: 15 * megabyte,
      type: 'application/offset+octet-stream',
      headers: ['Upload-Offset: 0'],
    });
  expectRefused(await beginMany(append, { count: 13, taken: 10 }), 429, 'too_many_requests');
});

test('all accounts together leave the process its memory', async () => {
  const people: Person[] = [];
  for (let number = 0; number < 5; number += 1) people.push(await createVerified(app));
  const begin = (index: number) =>
    beginUpload(people[index % people.length], '/api/cars', { bytes: 25 * megabyte });
  expectRefused(await beginMany(begin, { count: 30, taken: 20 }), 503, 'server_busy');
  expect((await app.visitor().send('GET', '/api/health')).status).toBe(200);
});

test.each(['unknown', 2000] as const)(
  'one network checks one bundle of %s bytes at a time',
  async (bytes) => {
    const begin = () => beginUpload(undefined, '/api/evidence/verify', { bytes, type: multipart });
    expectRefused(await beginMany(begin, { count: 5, taken: 1 }), 429, 'too_many_requests');
  },
);

/** Holds up every request whose sender is looked up, while `run` runs. */
async function whileSessionsWait(run: () => Promise<void>): Promise<void> {
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  await client.query('begin; lock table sessions in access exclusive mode');
  try {
    await run();
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

const openConnections = () =>
  new Promise<number>((resolve) =>
    app.server.app.server.getConnections((_error, count) => resolve(count)),
  );

async function beginResumable(person: Person): Promise<string> {
  const { headers } = await person.client.send('POST', '/api/uploads/resumable', undefined, {
    'upload-length': String(15 * megabyte),
  });
  return String(headers.get('location'));
}

const tus = { type: 'application/offset+octet-stream', headers: ['Upload-Offset: 0'] };

test.each([
  ['photos', '/api/uploads', { bytes: 15 * megabyte, type: multipart }],
  ['inspections', '/api/inspections/upload', { bytes: 'unknown', type: multipart }],
  ['parts', undefined, { ...tus, method: 'PATCH', bytes: 15 * megabyte }],
] as const)('%s whose senders left at any moment hold no place', async (_, path, upload) => {
  const person = await createVerified(app);
  const paths: string[] = [];
  while (paths.length < 13) paths.push(path ?? (await beginResumable(person)));
  const begin = (index: number) => beginUpload(person, String(paths[index]), upload);
  // Before the server knows who they are.
  await whileSessionsWait(async () => {
    const early = Array.from({ length: 12 }, (_, index) => begin(index));
    await until(async () => (await openConnections()) >= early.length);
    for (const { socket } of early) socket.destroy();
    await until(async () => (await openConnections()) < early.length);
  });
  // At once, and with the first bytes on the way.
  for (let index = 0; index < 12; index += 1) {
    const { socket } = begin(index);
    await new Promise((resolve) => socket.once('connect', resolve));
    if (index % 2) socket.write('--x\r\n');
    socket.destroy();
  }
  await until(async () => (await openConnections()) < 3);
  expectRefused(await beginMany(begin, { count: 13, taken: 10 }), 429, 'too_many_requests');
});
