import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeWebBuild } from '../../test/processes/web-build.ts';
import { registerWeb, type WebOptions } from './index.ts';

let buildDir: string;
let app: FastifyInstance;
const now = new Date('2026-11-21T12:00:00Z');

function options(dir: string): WebOptions {
  return {
    buildDir: dir,
    apiFetch: (request) => async (path) => new Response(`${path} for ${request.headers.cookie}`),
    nonceOf: () => 'a-nonce',
    now: () => now,
    publicUrl: 'http://site.test',
    isStaging: false,
  };
}

beforeAll(async () => {
  buildDir = await writeWebBuild();
  app = Fastify();
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-from-a-hook', 'kept');
  });
  await app.register(async (scope) => registerWeb(scope, options(buildDir)));
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await app.close();
  await rm(buildDir, { recursive: true });
});

function get(path: string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'GET', url: path, headers });
}

test('a page gets the way to the API in the name of the caller, nonce, clock and address', async () => {
  const answer = await get('/page', { cookie: 'session=1' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['x-from-a-hook']).toBe('kept');
  expect(answer.json()).toEqual({
    user: '/api/who for session=1',
    host: 'site.test',
    nonce: 'a-nonce',
    now: now.toISOString(),
    publicUrl: 'http://site.test',
  });
});

test('a page that was rendered before is sent as it is', async () => {
  const answer = await get('/kept');
  expect(answer).toMatchObject({ statusCode: 200, body: 'a-nonce' });
  expect(answer.headers).toMatchObject({ 'x-from-a-hook': 'kept', vary: 'me' });
});

test('an invalid Host header harms nothing', async () => {
  const answer = await get('/page', { host: '[not a host' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ host: 'site.test' });
});

test('assets are packed beforehand and kept for good; other files are not', async () => {
  const asset = await get('/assets/page-abc123.js', { 'accept-encoding': 'br' });
  expect(asset.body).toBe('packed');
  expect(asset.headers['content-encoding']).toBe('br');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/assets/page-abc123.js')).body).toBe('plain');
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
});

test('an unknown call of the API is no page', async () => {
  const answer = await get('/api/none');
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toContain('application/json');
});

test('without a build it says so at start', async () => {
  const start = registerWeb(Fastify(), options(join(buildDir, 'nowhere')));
  await expect(start).rejects.toThrow('There is no build of the web app');
});
