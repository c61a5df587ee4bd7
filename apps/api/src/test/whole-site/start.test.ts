import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { readEnv } from '../../platform/env.ts';
import { createLog } from '../../platform/log.ts';
import { createServerProcess } from '../../server.ts';
import { until } from '../harness/factories.ts';
import { administer, databaseUrl } from '../harness/test-cluster.ts';
import { createTestDatabase } from '../harness/test-database.ts';
import { freePort } from '../processes/free-port.ts';
import { quickImports } from '../processes/server-process.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

let dataDir: string;
const closers: (() => unknown)[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'curbside-start-'));
  // PostgreSQL's own user must be able to enter.
  await chmod(dataDir, 0o711);
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  stdout: () => string;
  stderr: () => string;
  /** The exit code; null after a signal. */
  ended: Promise<number | null>;
}

/** Starts the server like an operator, with its own data folder. */
function start(variables: NodeJS.ProcessEnv): Started {
  const child = spawn(process.execPath, [...quickImports, main], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      SANDBOX_PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SEED: 'none',
      ...variables,
    },
  });
  closers.push(() => child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, stdout: () => stdout, stderr: () => stderr, ended };
}

async function expectRefusal(variables: NodeJS.ProcessEnv, line: string | RegExp): Promise<void> {
  const { stderr, ended } = start(variables);
  expect(await ended).toBe(1);
  expect(stderr().trim().split('\n')).toEqual([expect.stringMatching(line)]);
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://curbside.example',
  AUTH_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Curbside <cars@curbside.example>',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
};

describe('the server says in one line that it cannot start', () => {
  test('in production on an address without TLS', () =>
    expectRefusal(
      { ...production, PUBLIC_URL: 'http://curbside.example' },
      'Production needs a PUBLIC_URL that begins with https://.',
    ));

  test('in production without the secret of the webhooks', () =>
    expectRefusal(
      { ...production, STRIPE_WEBHOOK_SECRET: '' },
      'Production needs STRIPE_WEBHOOK_SECRET.',
    ));

  test('with a proxy that is not an address', () =>
    expectRefusal(
      { TRUST_PROXY: 'everyone' },
      /^Wrong environment: TRUST_PROXY: name the proxies/,
    ));

  test('on a port that is taken', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    closers.push(() => other.close());
    await once(other, 'listening');
    await expectRefusal({ PORT: String(port) }, `Port ${port} is taken`);
  });

  test('on an address of another machine', () =>
    expectRefusal({ HOST: '192.0.2.1', PORT: '4119' }, '192.0.2.1 is not an address of this'));

  test('with a data folder that is not writable', async () => {
    const file = join(dataDir, 'a-file');
    await writeFile(file, '');
    await expectRefusal({ DATA_DIR: file }, `${file} cannot be written`);
    await expectRefusal({ DATA_DIR: join(file, 'below') }, 'cannot be written');
    await expectRefusal({ DATA_DIR: '/proc/curbside' }, '/proc/curbside cannot be written');
  });

  test('without the database', async () => {
    const port = await freePort();
    const url = `postgres://nobody@127.0.0.1:${port}/nothing`;
    await expectRefusal({ DATABASE_URL: url }, 'The database does not answer');
  });

  test('with a direct address of another database, which stays as it is', async () => {
    const database = await createTestDatabase();
    const name = `${new URL(database.url).pathname.slice(1)}_other`;
    const clusterUrl = inject('clusterUrl');
    await administer(clusterUrl, `create database ${name}`);
    closers.push(
      () => database.drop(),
      () => administer(clusterUrl, `drop database ${name} with (force)`),
    );
    const other = databaseUrl(clusterUrl, name);
    const refusal = 'DATABASE_DIRECT_URL leads to another database than DATABASE_URL.';
    await expectRefusal({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: other }, refusal);
    await expectRefusal({ DATABASE_URL: other, DATABASE_DIRECT_URL: database.url }, refusal);
    // A migration would have made it.
    await administer(other, 'create schema migrations');
  });

  test.each([
    ['ahead of', 45 * 60],
    ['behind', -45 * 60],
  ])('with a clock %s the one of the database', async (direction, seconds) => {
    const database = await createTestDatabase();
    closers.push(() => database.drop());
    await expectRefusal(
      { DATABASE_URL: database.url, NODE_OPTIONS: `--import=${skewedClock(seconds)}` },
      new RegExp(`^This machine's clock is \\d+ seconds ${direction} the database's`),
    );
  });
});

describe('in production', () => {
  test.each([
    ['without a mail server', { SMTP_URL: '', AUTH_SECRET: '' }, 1],
    ['with one', {}, 0],
  ])(
    '%s the log has a warning only if nobody would receive its emails',
    async (_, variables, warnings) => {
      const database = await createTestDatabase();
      closers.push(() => database.drop());
      const env = readEnv({
        ...production,
        ...variables,
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
      });
      const log = createLog('silent');
      const warn = vi.spyOn(log, 'warn');
      const server = await createServerProcess(env, log, { withPages: false });
      closers.push(() => server.close());
      expect(warn.mock.calls.filter(([text]) => /SMTP_URL/.test(String(text)))).toHaveLength(
        warnings,
      );
    },
  );
});

/** A module that shifts the clock of a process. */
function skewedClock(seconds: number): string {
  const code = `
    const Real = Date;
    const now = () => Real.now() + ${seconds * 1000};
    globalThis.Date = class extends Real {
      constructor(...parts) { super(...(parts.length > 0 ? parts : [now()])); }
      static now() { return now(); }
    };`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

test.each([
  ['its data folder is there', 'postgres'],
  ['PostgreSQL has a port', 'postgres/port'],
])('SIGTERM during the first start ends it cleanly once %s', async (_case, path) => {
  const { child, stdout, stderr, ended } = start({ SEED: 'demo' });
  await until(async () => existsSync(join(dataDir, path)) || child.exitCode !== null);
  child.kill('SIGTERM');
  expect([await ended, stderr()]).toEqual([0, '']);
  expect(stdout()).not.toContain('"level":50');
});
