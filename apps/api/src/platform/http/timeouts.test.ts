import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../test/processes/free-port.ts';
import { readEnv } from '../env.ts';
import { createLog } from '../log.ts';
import { stripeOrigins } from './content-policy.ts';
import { createServer } from './server.ts';

let app: FastifyInstance;
let port: number;
let noted = 0;

beforeAll(async () => {
  port = await freePort();
  app = await createServer({
    env: readEnv({ PORT: String(port) }),
    log: createLog('silent'),
    findActor: async () => undefined,
    stripe: stripeOrigins,
    timeouts: { headersMs: 200, requestMs: 400, checkEveryMs: 50, unreadBodyMs: 400 },
  });
  app.post('/echo', async (request) => request.body);
  app.get('/note', async () => {
    noted += 1;
  });
  await app.listen({ port, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Reads a connection until the server closes it. */
function answerTo(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}

test.each([
  ['headers', 'POST /echo HTTP/1.1\r\nHost: x\r\n'],
  [
    'a body',
    'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  ],
])('%s that never end are cut off, with an answer in the usual shape', async (_case, bytes) => {
  const answer = await answerTo(bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'request_timeout' });
});

const refused = (bytes: number) =>
  `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\nContent-Length: ${bytes}\r\n\r\n`;

test.each([
  ['small', 1000],
  ['large', 10_000_000],
])('a %s body that goes on after its answer is cut off', async (_case, bytes) => {
  expect(await answerTo(`${refused(bytes)}x`)).toMatch(/^HTTP\/1\.1 415 /);
});

test('what stands behind a body that closes its connection is no request', async () => {
  const body = 'x'.repeat(1_000_000);
  const next = 'GET /note HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  const answers = await answerTo(`${refused(body.length)}${body}${next}`);
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 415']);
  const small = 'x'.repeat(1000);
  const both = await answerTo(`${refused(small.length)}${small}${next}`);
  expect(both.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 415', 'HTTP/1.1 200']);
  expect(noted).toBe(1);
});

test('the product gives uploads minutes, and headers seconds', async () => {
  const usual = await createServer({
    env: readEnv({}),
    log: createLog('silent'),
    findActor: async () => undefined,
    stripe: stripeOrigins,
  });
  expect(usual.server.requestTimeout).toBeLessThanOrEqual(300_000);
  expect(usual.server.headersTimeout).toBeLessThanOrEqual(15_000);
  await usual.close();
});
