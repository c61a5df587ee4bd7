import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../test/harness/factories.ts';
import { freePort } from '../../test/processes/free-port.ts';
import { readEnv } from '../env.ts';
import { AppError } from '../errors.ts';
import { createLog } from '../log.ts';
import { stripeOrigins } from './content-policy.ts';
import { serveMultipart } from './multipart.ts';
import { createServer } from './server.ts';

let app: FastifyInstance;
let port: number;
interface Line extends Record<string, unknown> {
  level: number;
  msg: string;
}
const lines: Line[] = [];
let fail: () => Error;

const devour = () => new Writable({ write: (_chunk, _encoding, done) => done() });

beforeAll(async () => {
  port = await freePort();
  app = await createServer({
    env: readEnv({ PORT: String(port), TRUST_PROXY: '127.0.0.1' }),
    log: createLog('debug', { write: (line: string) => lines.push(JSON.parse(line)) }),
    findActor: async () => undefined,
    stripe: stripeOrigins,
  });
  app.get('/fine', async () => {
    app.log.debug('in a handler');
  });
  app.get('/fail', async () => {
    app.log.debug('in a handler');
    throw fail();
  });
  serveMultipart(app, (scope) => {
    scope.post('/parts', async (request) => {
      for await (const part of request.files()) await pipeline(part.file, devour());
    });
  });
  app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', (_request, body, done) =>
      done(null, body),
    );
    scope.post('/stream', async (request) => pipeline(request.raw, devour()));
  });
  await app.listen({ port, host: '127.0.0.1' });
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(() => app.close());

const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc';

test.each([
  ['/stream', 'application/octet-stream', 'abc'],
  ['/parts', 'multipart/form-data; boundary=x', part],
])('an upload to %s that is cut off is no failure of the server', async (path, type, start) => {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 9999\r\n\r\n${start}`,
  );
  const isRead = () =>
    new Promise<boolean>((resolve) =>
      app.server.getConnections((_error, count) => resolve(count > 0)),
    );
  await until(isRead);
  socket.destroy();
  const loud = () => lines.filter(({ level }) => level > 20);
  await until(async () => loud().length > 0);
  expect(loud()).toMatchObject([{ level: 30, msg: 'the client left' }]);
});

const failures = () => lines.filter(({ level }) => level === 50);

test('what the server fails is an error, with a line that says where and for whom', async () => {
  const answers = async (error: Error) => {
    fail = () => error;
    return (await fetch(`http://127.0.0.1:${port}/fail`)).status;
  };
  expect(await answers(new AppError('server_busy', 'Busy.'))).toBe(503);
  const message = 'Client has encountered a connection error and is not queryable';
  expect(await answers(new Error(message))).toBe(503);
  expect(await answers(new Error('a defect'))).toBe(500);
  await until(async () => failures().length === 3);
  expect(failures().map(({ level, code }) => [level, code])).toEqual([
    [50, 'server_busy'],
    [50, 'server_busy'],
    [50, 'internal'],
  ]);
  expect(failures()[2]).toMatchObject({
    msg: 'request failed',
    method: 'GET',
    route: '/fail',
    status: 500,
    requestId: expect.stringMatching(/^[\w-]{36}$/),
    pid: process.pid,
    host: expect.any(String),
    version: expect.stringMatching(/^\d+\.\d+/),
    err: { message: 'a defect' },
  });
});

test('a refused request is an info, any other one a debug line, and each has exactly one', async () => {
  fail = () => new AppError('wrong_state', 'Too late.');
  await fetch(`http://127.0.0.1:${port}/fail`);
  await fetch(`http://127.0.0.1:${port}/fine`);
  await until(async () => lines.length >= 4);
  expect(lines.map(({ level, msg, status, code }) => [level, msg, status, code])).toEqual([
    [20, 'in a handler', undefined, undefined],
    [30, 'request refused', 409, 'wrong_state'],
    [20, 'in a handler', undefined, undefined],
    [20, 'answered', 200, undefined],
  ]);
  const ids = lines.map(({ requestId }) => requestId);
  expect([ids[0], ids[2]]).toEqual([ids[1], ids[3]]);
  expect(ids[0]).not.toBe(ids[2]);
});

/** Sends bytes, and reads until the server closes. */
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
  ['a path without a route', 'GET /none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
  ['a malformed path', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
  ['a malformed call', 'GET /api/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ['what is not HTTP', 'HELLO\r\n\r\n', 400],
])('%s gets an id, and a line with the same', async (_case, bytes, status) => {
  const answer = await answerTo(bytes);
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  const id = /^x-request-id: (\S+)/im.exec(answer)?.[1];
  expect(id).toMatch(/^[\w-]{36}$/);
  await until(async () => lines.length > 0);
  expect(lines).toMatchObject([{ level: 30, requestId: id, status }]);
});

describe('an id that was sent', () => {
  const sent = async (id: string, remoteAddress: string) => {
    const headers = { 'x-request-id': id };
    const answer = await app.inject({ url: '/fine', headers, remoteAddress });
    return answer.headers['x-request-id'];
  };

  test('by a trusted proxy is kept', async () => {
    for (const id of ['5f2c1b9e0d3a4c6b8e7f', '7F000001:C350_0A000001:0050_6745:1A', 'a.b-c'])
      expect(await sent(id, '127.0.0.1')).toBe(id);
  });

  test.each(['x'.repeat(129), 'two words', 'a@b.example', '<script>', '"}'])(
    'by a trusted proxy in another shape is not: %s',
    async (id) => {
      expect(await sent(id, '127.0.0.1')).toMatch(/^[\w-]{36}$/);
    },
  );

  test('by anybody else is not', async () => {
    expect(await sent('abc', '192.0.2.7')).toMatch(/^[\w-]{36}$/);
  });
});
