import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attack, send, startTarget, type Target } from './attack.ts';
import { toJson } from './hostile-bodies.ts';

let target: Target;

beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.app.close());

const slow = { timeout: 180_000 };

test('headers', slow, async () => {
  const values = ['%E0%A4%A', 'a'.repeat(8000), '%00', '"', ';;=;', 'x.y.z', '{}'];
  const names = [
    'cookie',
    'authorization',
    'idempotency-key',
    'if-none-match',
    'accept',
    'accept-language',
    'x-forwarded-for',
    'x-forwarded-host',
    'range',
    'content-encoding',
    'accept-version',
  ];
  const body = toJson({ carId: 1 });
  const attacks = names.flatMap((name) =>
    values.flatMap((value) => {
      const text = name === 'cookie' ? `curbside.session_token=${value}` : value;
      const headers = { [name]: text };
      return [
        { method: 'GET', path: '/api/auth/user', headers },
        { method: 'GET', path: '/api/cars', headers },
        { method: 'GET', path: '/api/logout', headers: { cookie: '', ...headers } },
        { method: 'POST', path: '/api/bookings', body, headers },
      ];
    }),
  );
  expect(await attack(target, attacks)).toEqual([]);
});

test.each([
  ['no HTTP', 'hello\r\n\r\n'],
  ['an unknown method', 'BREW /api/cars HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['a header with a NUL', 'GET /api/cars HTTP/1.1\r\nhost: x\r\nx: a\u0000b\r\n\r\n'],
  ['headers without end', `GET /api/cars HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
  [
    'two lengths',
    'POST /api/bookings HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
  ],
  [
    'a bad chunk',
    'POST /api/bookings HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  ],
])('%s is refused in the same shape', async (_case, bytes) => {
  const { hostname, port } = new URL(target.app.url);
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = '';
    socket.setTimeout(5000, () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
  expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(text).toContain('X-Content-Type-Options: nosniff\r\n');
  const [, body = ''] = text.split('\r\n\r\n');
  expect(JSON.parse(body)).toMatchObject({ message: expect.any(String), code: expect.any(String) });
});

test('server and session have survived', async () => {
  expect((await send(target, 'GET', '/api/health')).status).toBe(200);
  expect((await send(target, 'GET', '/api/auth/user')).status).toBe(200);
});
