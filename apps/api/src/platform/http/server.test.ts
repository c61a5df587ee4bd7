import { connect } from 'node:net';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { describe, expect, test } from 'vitest';
import { createVerified, listCar, signUpPerson } from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { startTestApp } from '../../test/harness/test-app.ts';
import { writeCursor } from './list-cursor.ts';

const app = await sharedApp();
const person = await createVerified(app);

describe('a response', () => {
  test('about a person is not cached, one for everyone may be', async () => {
    const mine = await person.client.send('GET', '/api/my-bookings');
    expect(mine.headers.get('cache-control')).toBe('no-store');
    const failed = await app.visitor().send('GET', '/api/my-bookings');
    expect(failed.headers.get('cache-control')).toBe('no-store');
    const everyones = await app.visitor().send('GET', '/api/cars');
    expect(everyones.headers.get('cache-control')).toBeNull();
  });
});

describe('a cursor', () => {
  const position = { carId: 1, rateCents: 1, isAllStar: true, rating: 1, trips: 1 };

  test.each([
    ['a number that no column holds', { after: { ...position, rateCents: 2 ** 52 }, total: 1 }],
    ['a field that is missing', { after: { carId: 1 }, total: 1 }],
    ['no object at all', 'text'],
  ])('that somebody sealed with %s is refused', async (_, content) => {
    const cursor = writeCursor(content, { filters: {}, sort: 'price-low' });
    const answer = await app
      .visitor()
      .call(carEndpoints.searchCars, { query: { sort: 'price-low', cursor } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });
});

/** Sends the head of a request with a large body and answers the first line that comes back. */
async function answerToHead(cookie: string, call = 'POST /api/cars'): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const head = [
    `${call} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${20 * 1024 * 1024}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    '',
    '',
  ];
  socket.write(head.join('\r\n'));
  const [line = ''] = await new Promise<string[]>((resolve, reject) => {
    socket.once('data', (bytes) => resolve(bytes.toString().split('\r\n')));
    socket.once('error', reject);
  });
  socket.destroy();
  return line;
}

describe('a large body', () => {
  test('is refused before it is sent, by visitors and by people who may not list', async () => {
    expect(await answerToHead('')).toContain('401');
    const unverified = await signUpPerson(app);
    expect(await answerToHead(unverified.client.cookie)).toContain('403');
  });

  test('is refused before it is sent, by people whose car it is not', async () => {
    const car = await listCar(person);
    const call = `PATCH /api/cars/${car.id}`;
    const stranger = await createVerified(app);
    expect(await answerToHead(stranger.client.cookie, call)).toContain('404');
    expect(await answerToHead(person.client.cookie, 'PATCH /api/cars/x')).toContain('400');
    const photos = Array.from({ length: 10 }, () => 'x'.repeat(100_000));
    const own = await person.client.send('PATCH', `/api/cars/${car.id}`, { photos });
    expect(own).toMatchObject({ status: 422, body: { code: 'unsupported_file' } });
  });

  test('of more than 25 MB is too large', async () => {
    const body = { title: 'x'.repeat(26 * 1024 * 1024) };
    expect(await person.client.send('POST', '/api/cars', body)).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
  });
});

test('a server stops although a client keeps its connection and another never ends its upload', async () => {
  const stopping = await startTestApp();
  const { hostname, port } = new URL(stopping.url);
  const host = await createVerified(stopping);
  const idle = connect(Number(port), hostname);
  idle.write(`GET /api/health HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
  await new Promise((resolve) => idle.once('data', resolve));
  const stalled = connect(Number(port), hostname);
  stalled.on('error', () => undefined);
  stalled.write(
    `POST /api/cars HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${host.client.cookie}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"title":',
  );
  await stopping.visitor().send('GET', '/api/health');
  await stopping.close();
  idle.destroy();
  stalled.destroy();
});
