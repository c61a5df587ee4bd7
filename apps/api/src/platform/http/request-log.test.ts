import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '../../test/harness/factories.ts';
import { freePort } from '../../test/processes/free-port.ts';
import { readEnv } from '../env.ts';
import { AppError } from '../errors.ts';
import { stripeOrigins } from './content-policy.ts';
import { serveMultipart } from './multipart.ts';
import { createServer } from './server.ts';

let app: FastifyInstance;
let port: number;
const lines: { level: number; msg: string }[] = [];
let fail: () => Error;

const devour = () => new Writable({ write: (_chunk, _encoding, done) => done() });

beforeAll(async () => {
  port = await freePort();
  app = await createServer({
    env: readEnv({ PORT: String(port) }),
    log: pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) }),
    findActor: async () => undefined,
    stripe: stripeOrigins,
  });
  app.get('/fail', async () => {
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
  await until(async () => lines.length > 0);
  expect(lines).toMatchObject([{ level: 30, msg: 'the client left' }]);
});

test('too much at once is a warning, and a defect an error', async () => {
  const answers = async (error: Error) => {
    fail = () => error;
    return (await fetch(`http://127.0.0.1:${port}/fail`)).status;
  };
  expect(await answers(new AppError('server_busy', 'Busy.'))).toBe(503);
  const message = 'Client has encountered a connection error and is not queryable';
  expect(await answers(new Error(message))).toBe(503);
  expect(await answers(new Error('a defect'))).toBe(500);
  expect(lines.map(({ level }) => level)).toEqual([40, 40, 50]);
});
