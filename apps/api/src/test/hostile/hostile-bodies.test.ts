import { afterAll, beforeAll, expect, test } from 'vitest';
import { attackEach, filled, isSignOut, send, startTarget, type Target, writes } from './attack.ts';
import { mutationsOf, sampleOf, toJson } from './hostile-bodies.ts';
import { contentTypes, megabyte, rawBodies } from './hostile-values.ts';

let target: Target;

beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.app.close());

const slow = { timeout: 180_000 };

test('fields of the wrong type, size or content', slow, () =>
  attackEach(
    target,
    ({ method, path, body }) =>
      mutationsOf(body ?? {}).map((value) => ({ method, path: filled(path), body: toJson(value) })),
    (route) => route.body !== undefined,
  ),
);

test('bodies that are not a JSON object', slow, () =>
  attackEach(
    target,
    ({ method, path }) => rawBodies.map((body) => ({ method, path: filled(path), body })),
    (route) => writes(route) && !isSignOut(route),
  ),
);

test('a megabyte in every field', slow, () =>
  attackEach(
    target,
    ({ method, path, body }) =>
      Object.keys(body?.properties ?? {}).map((key) => ({
        method,
        path: filled(path),
        body: toJson({ ...(sampleOf(body ?? {}) as object), [key]: megabyte }),
      })),
    (route) => route.body !== undefined,
  ),
);

test('unsupported content types', slow, () =>
  attackEach(
    target,
    ({ method, path, body }) =>
      contentTypes.map((type) => ({
        method,
        path: filled(path),
        body: toJson(sampleOf(body ?? {})),
        headers: { 'content-type': type },
      })),
    (route) => writes(route) && !isSignOut(route),
  ),
);

test('server and session have survived', async () => {
  expect((await send(target, 'GET', '/api/health')).status).toBe(200);
  expect((await send(target, 'GET', '/api/auth/user')).status).toBe(200);
});
