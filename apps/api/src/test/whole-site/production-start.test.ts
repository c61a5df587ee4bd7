import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { freePort } from '../processes/free-port.ts';

/** Most of it is installing from the registry and building. */
const firstStartMs = 600_000;

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
/** Without this checkout's packages: the product installs its own. */
const path = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((part) => !part.includes('node_modules'))
  .join(delimiter);

let folder: string;
let product: string;
let port: number;
let database: TestDatabase;
let user: { uid: number; gid: number } | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curbside-production-'));
  product = join(folder, 'curbside');
  for (const file of sourceFiles()) cpSync(join(root, file), join(product, file));
  await mkdir(join(folder, 'data'));
  user = ordinaryUser();
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  port = await freePort();
  database = await createTestDatabase();
});
afterAll(async () => {
  await database?.drop();
  await makeWritable(true);
  await rm(folder, { recursive: true, force: true });
});

const staging = {
  STRIPE_SANDBOX: 'staging',
  STRIPE_SANDBOX_URL: 'https://pay.curbside.example',
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  STRIPE_CONNECT_WEBHOOK_SECRET: '',
};

test('a fresh clone starts in production as its owner, again from a read-only folder, and as staging', {
  timeout: firstStartMs,
}, async () => {
  const first = await startAndVisit();
  expect(first.printed).toMatch(/Installing packages[\s\S]+Built the web app/);
  expect(first).toMatchObject({ health: { status: 'ok' }, exitCode: 0 });
  expect(first.page).toContain('Find the perfect car for any adventure');

  npm('prune', '--omit=dev');
  await makeWritable(false);
  const second = await startAndVisit();
  expect(second.printed).not.toMatch(/Installing|Building/);
  expect(second).toMatchObject({ health: { status: 'ok' }, exitCode: 0 });
  expect(second.page).toContain('Find the perfect car for any adventure');
  expect(second.page).not.toContain('Staging site');

  const third = await startAndVisit({ ...staging, SANDBOX_PORT: String(await freePort()) });
  expect(third).toMatchObject({ health: { status: 'ok' }, exitCode: 0 });
  expect(third.page).toContain('Staging site: no money moves, no trip is real.');
});

async function startAndVisit(env: Record<string, string> = {}) {
  const { env: usual, ...rest } = options();
  const all = { ...usual, ...env };
  const server = spawn('npm', ['start'], { ...rest, env: all, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = await untilReady(server);
  const site = `http://127.0.0.1:${port}`;
  const health = await (await fetch(`${site}/api/health`)).json();
  const page = await (await fetch(site)).text();
  server.kill('SIGTERM');
  const [exitCode] = await once(server, 'close');
  return { printed, health, page, exitCode };
}

/** Resolves with the output once the server is ready; throws with it if the server exits first. */
function untilReady(server: ChildProcess): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (chunk) => {
        printed += chunk;
        if (/^ *Curbside is ready/m.test(printed)) resolve(printed);
      });
    }
    server.on('close', () => reject(new Error(printed)));
  });
}

function options() {
  return {
    cwd: product,
    ...user,
    env: {
      PATH: path,
      HOME: folder,
      npm_config_registry: registry(),
      npm_config_update_notifier: 'false',
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://curbside.example',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      AUTH_SECRET: 'x'.repeat(32),
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'Curbside <cars@curbside.example>',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
    },
  };
}

function npm(...args: string[]): void {
  execFileSync('npm', args, { ...options(), stdio: 'ignore' });
}

/** The registry of this checkout: another user may have a different one. */
function registry(): string {
  return String(
    execFileSync('npm', ['config', 'get', 'registry'], { stdio: ['ignore', 'pipe', 'ignore'] }),
  ).trim();
}

function sourceFiles(): string[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' });
  const gone = execFileSync('git', ['ls-files', '-z', '--deleted'], {
    cwd: root,
    encoding: 'utf8',
  });
  return files.split('\0').filter((file) => file && !gone.split('\0').includes(file));
}

/** The user nobody, if tests run as root and nobody can run npm; else the current user. */
function ordinaryUser() {
  const nobody = { uid: 65_534, gid: 65_534 };
  if (process.getuid?.() !== 0) return undefined;
  const tried = spawnSync('npm', ['--version'], { ...nobody, env: { PATH: path, HOME: folder } });
  return tried.status === 0 ? nobody : undefined;
}

async function makeWritable(isWritable: boolean): Promise<void> {
  await chmod(folder, 0o755);
  execFileSync('chmod', ['-R', isWritable ? 'u+w' : 'a-w', product]);
}
