import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { startBucket as startBucketWithFront, type TestBucket } from '../../test/harness/bucket.ts';
import { startMailSink } from '../../test/harness/mail-sink.ts';
import { administer } from '../../test/harness/test-cluster.ts';
import { createTestDatabase } from '../../test/harness/test-database.ts';
import { freePort } from '../../test/processes/free-port.ts';
import { runCommand } from '../../test/processes/run-command.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function listen(server: Server): Promise<string> {
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return `http://127.0.0.1:${port}`;
}

/** A provider that knows one client, or fails as soon as it is asked for tokens. */
async function startProvider(secret: string, { status = 400 } = {}): Promise<string> {
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/.well-known/openid-configuration') {
      const parts = { authorization_endpoint: '/a', jwks_uri: '/j' };
      return response.end(
        JSON.stringify({ issuer: url, token_endpoint: `${url}/token`, ...parts }),
      );
    }
    let body = '';
    for await (const chunk of request) body += chunk;
    const isKnown = new URLSearchParams(body).get('client_secret') === secret;
    const error = isKnown ? 'invalid_grant' : 'invalid_client';
    response.writeHead(status).end(JSON.stringify({ error }));
  });
  const url = await listen(server);
  return url;
}

/** A bucket that keeps what is put, or refuses everybody. */
async function startBucket({ isOpen = true } = {}): Promise<string> {
  const objects = new Map<string, Buffer>();
  return listen(
    createServer(async (request, response) => {
      const { method, url = '' } = request;
      const [path = ''] = url.split('?');
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      if (!isOpen) return response.writeHead(403).end();
      if (method === 'PUT') objects.set(path, Buffer.concat(chunks));
      if (method === 'DELETE') objects.delete(path);
      if (method !== 'GET') return response.writeHead(200).end();
      if (/^\/cars\/?$/.test(path)) return response.end('<ListBucketResult></ListBucketResult>');
      const found = objects.get(path);
      return response.writeHead(found ? 200 : 404).end(found);
    }),
  );
}

const s3 = { S3_BUCKET: 'cars', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
const oidc = { OIDC_CLIENT_ID: 'cars', OIDC_CLIENT_SECRET: 'right' };
const linesOf = (output: string) => output.trim().split('\n');

test('a setup in which everything answers has no problem', async () => {
  const database = await createTestDatabase();
  const mails = await startMailSink(await freePort());
  closers.push(
    () => database.drop(),
    () => mails.close(),
  );
  const result = await runCommand('preflight', [], {
    DATABASE_URL: database.url,
    DATABASE_POOL: '5',
    SMTP_URL: mails.url,
    OIDC_ISSUER: await startProvider('right'),
    ...oidc,
    S3_ENDPOINT: await startBucket(),
    ...s3,
  });
  expect(linesOf(result.output)).toEqual([
    'Nothing is wrong. Asked: PUBLIC_URL, DATABASE_URL, S3_BUCKET, SMTP_URL, OIDC_ISSUER.',
  ]);
  expect(result.code).toBe(0);
});

test('each service that does not work is a line with its variable', async () => {
  const nobody = `127.0.0.1:${await freePort()}`;
  const silent = createTcpServer().listen(await freePort(), '127.0.0.1');
  closers.push(() => silent.close());
  const result = await runCommand('preflight', [], {
    PUBLIC_URL: 'https://curbside.invalid',
    DATABASE_URL: `postgres://nobody@${nobody}/nothing`,
    DATABASE_READ_URL: `postgres://nobody@${nobody}/nothing`,
    SMTP_URL: `smtp://${nobody}`,
    OIDC_ISSUER: await startProvider('another'),
    ...oidc,
    S3_ENDPOINT: await startBucket({ isOpen: false }),
    ...s3,
    ALERT_WEBHOOK: `http://${nobody}/alerts`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://${nobody}`,
    ALERT_WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
  });
  expect(result.code).toBe(1);
  expect(linesOf(result.output).map((line) => line.split(':')[0])).toEqual([
    'PUBLIC_URL',
    'DATABASE_URL',
    'DATABASE_READ_URL',
    'S3_ACCESS_KEY_ID',
    'SMTP_URL',
    'OIDC_CLIENT_ID',
    'STRIPE_SECRET_KEY',
    'ALERT_WEBHOOK',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ]);
});

test('a provider that fails when it is asked for tokens is named', async () => {
  const variables = { OIDC_ISSUER: await startProvider('right', { status: 500 }), ...oidc };
  const { output, code } = await runCommand('preflight', [], variables);
  expect(output).toMatch(/^OIDC_ISSUER: .*\/token answers 500\.$/m);
  expect(code).toBe(1);
});

test('a bucket that says why it takes nothing is quoted with one full stop, and a silent one is named', async () => {
  const server = createServer(async (request, response) => {
    // An answer before the end of the file may cut the line.
    for await (const _ of request);
    if (request.url?.startsWith('/silent')) return;
    const error = '<Error><Code>StorageFull</Code><Message>No space is left.</Message></Error>';
    response.writeHead(507, { 'content-type': 'application/xml' }).end(error);
  });
  const variables = { ...s3, S3_ENDPOINT: await listen(server), AWS_MAX_ATTEMPTS: '1' };
  const full = await runCommand('preflight', [], variables);
  expect(full.output).toMatch(/^S3_BUCKET: put .* failed: No space is left\.$/m);
  const silent = await runCommand('preflight', [], { ...variables, S3_BUCKET: 'silent' });
  expect(silent.output).toMatch(/^S3_ENDPOINT: put .* failed: no answer within 10 seconds\.$/m);
  server.closeAllConnections();
});

describe('files that browsers read from the bucket', () => {
  async function run(change: (bucket: TestBucket) => NodeJS.ProcessEnv | undefined) {
    const bucket = await startBucketWithFront();
    closers.push(() => bucket.close());
    const changed = change(bucket);
    const { output, code } = await runCommand('preflight', [], { ...bucket.variables, ...changed });
    // Nothing stays behind.
    expect([...bucket.objects.keys()]).toEqual([]);
    return { lines: linesOf(output), code };
  }

  test('are public photos, and private files at signed addresses alone', async () => {
    expect(await run(() => undefined)).toEqual({
      lines: ['Nothing is wrong. Asked: PUBLIC_URL, S3_BUCKET, FILES_URL.'],
      code: 0,
    });
  });

  test('are not reached at an origin where nobody answers', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`;
    const { lines, code } = await run(() => ({ FILES_URL: nobody }));
    expect([lines, code]).toEqual([
      [expect.stringMatching(/^FILES_URL: .*photos\/preflight-.* cannot be reached: /)],
      1,
    ]);
  });

  test('are named if the origin does not serve them', async () => {
    const { lines } = await run((bucket) => {
      bucket.isPublic = () => false;
      return undefined;
    });
    expect(lines).toEqual([expect.stringMatching(/^FILES_URL: the public file .* with 403\.$/)]);
  });

  test.each(['private', 'contracts'])('are named if everybody can read %s', async (folder) => {
    const { lines } = await run((bucket) => {
      bucket.isPublic = (key) => /^(photos|FOLDER)\//.test(key.replace(folder, 'FOLDER'));
      return undefined;
    });
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(`^FILES_URL: everybody can read the private file .*/${folder}/preflight-`),
      ),
    ]);
  });

  test('are named if the bucket refuses its own signature', async () => {
    const { lines } = await run((bucket) => {
      bucket.aheadMs = 3_600_000;
      return undefined;
    });
    expect(lines).toEqual([
      expect.stringMatching(/^FILES_URL: the signed address of .* was answered with 403\.$/),
    ]);
  });
});

test('settings that are wrong by themselves are a line each', async () => {
  const result = await runCommand('preflight', [], { S3_BUKET: 'cars', PORT: 'http', SEED: 'x' });
  expect(result.code).toBe(1);
  expect(linesOf(result.output)).toEqual([
    expect.stringMatching(/^PORT: /),
    expect.stringMatching(/^SEED: /),
    'S3_BUKET is not a setting: did you mean S3_BUCKET?',
  ]);
});

test('a database to read from that is not a replica is named', async () => {
  const database = await createTestDatabase();
  closers.push(() => database.drop());
  const urls = { DATABASE_URL: database.url, DATABASE_READ_URL: database.url };
  const { output } = await runCommand('preflight', [], { ...urls, DATABASE_POOL: '5' });
  expect(linesOf(output)).toEqual([
    expect.stringMatching(/^DATABASE_READ_URL: this server is not a replica/),
  ]);
});

test('a pool that the database has no room for is named', async () => {
  const database = await createTestDatabase();
  closers.push(() => database.drop());
  const name = new URL(database.url).pathname.slice(1);
  await administer(inject('clusterUrl'), `alter database ${name} connection limit 40`);
  const run = (pool: string) =>
    runCommand('preflight', [], { DATABASE_URL: database.url, DATABASE_POOL: pool });
  expect((await run('32')).output).toMatch(/^DATABASE_POOL: one process takes up to 41 .* 40 /);
  expect((await run('31')).code).toBe(0);
});
