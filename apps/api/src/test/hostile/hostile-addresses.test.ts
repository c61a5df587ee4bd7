import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  attack,
  attackEach,
  filled,
  isSignOut,
  send,
  startTarget,
  type Target,
  writes,
} from './attack.ts';
import { sampleOf, toJson } from './hostile-bodies.ts';
import { hostileTexts, pathValues } from './hostile-values.ts';

let target: Target;

beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.app.close());

const slow = { timeout: 180_000 };

test('invalid ids', slow, () =>
  attackEach(
    target,
    ({ method, path, body }) =>
      pathValues.map((value) => ({
        method,
        path: filled(path, value),
        ...(body && { body: toJson(sampleOf(body)) }),
      })),
    ({ path }) => path.includes('{'),
  ),
);

test('queries: hostile, doubled, as objects, over-long', slow, () =>
  attackEach(
    target,
    ({ method, path, query }) =>
      [
        ...query.flatMap((key) => [
          ...hostileTexts.map((text) => `${key}=${encodeURIComponent(text.toWellFormed())}`),
          ...pathValues.map((value) => `${key}=${value}`),
          `${key}=1&${key}=2`,
          `${key}[]=1`,
          `${key}[a][b]=1`,
        ]),
        '__proto__=1',
        '&&&=&=',
        '%zz=%zz',
        `q=${'x'.repeat(10_000)}`,
      ].map((search) => ({ method, path: `${filled(path)}?${search}` })),
    (route) => !writes(route) && !isSignOut(route),
  ),
);

test('methods that a route does not have', slow, () =>
  attackEach(
    target,
    ({ path }) =>
      ['GET', 'PUT', 'PATCH', 'POST', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'].map((method) => ({
        method,
        path: filled(path),
      })),
    (route) => !isSignOut(route),
  ),
);

test('invalid addresses', slow, async () => {
  const paths = [
    '/api',
    '/api/',
    '/api/nope',
    '/api//cars',
    '/api/cars/',
    '/API/cars',
    '/api/%',
    '/api/%2e%2e/cars',
    '/api/cars%00',
    '/api/\\cars',
    `/api/${'x'.repeat(8000)}`,
    `/api${'/x'.repeat(3000)}`,
    '/files/..%2f..%2f/320.webp',
    '/files/%2e%2e/%2e%2e',
    '//evil.example/api',
  ];
  expect(
    await attack(
      target,
      paths.map((path) => ({ method: 'GET', path })),
    ),
  ).toEqual([]);
});

test('an unknown address is named before anything that is wrong with the body', async () => {
  for (const type of ['application/json', 'text/plain', 'multipart/form-data']) {
    const headers = { 'content-type': type };
    const answer = await send(target, 'POST', '/api/nowhere', '{"a":', headers);
    expect(answer).toMatchObject({ status: 404 });
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'not_found' });
  }
});

test('server and session have survived', async () => {
  expect((await send(target, 'GET', '/api/health')).status).toBe(200);
  expect((await send(target, 'GET', '/api/auth/user')).status).toBe(200);
});
