import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the site is. */
    origin: string;
    /** Where the stand-in for Stripe is. */
    sandboxOrigin: string;
  }
}

const root = dirname(dirname(import.meta.dirname));
const startMayTakeMs = 200_000;
const stopMayTakeMs = 20_000;

/**
 * Starts the product once for the whole run, as anybody would: its own build, an embedded database
 * in a new folder, the demo. `E2E_ORIGIN` and `E2E_SANDBOX` name one that is already up, with
 * TEST_CLOCK=1 and the demo, so that a test can be tried again without the wait.
 */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  const { E2E_ORIGIN, E2E_SANDBOX } = process.env;
  if (E2E_ORIGIN && E2E_SANDBOX) {
    project.provide('origin', E2E_ORIGIN);
    project.provide('sandboxOrigin', E2E_SANDBOX);
    return async () => undefined;
  }
  await buildWeb();
  const dataDir = await mkdtemp(join(tmpdir(), 'curbside-e2e-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['apps/api/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      SEED: 'demo',
      TEST_CLOCK: '1',
      LOG_LEVEL: 'error',
    },
  });
  const said = collectOutput(server);
  const stop = async () => {
    await end(server);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(origin, server);
  } catch (error) {
    await stop();
    throw new Error(`The server did not start:\n${said()}`, { cause: error });
  }
  project.provide('origin', origin);
  project.provide('sandboxOrigin', `http://127.0.0.1:${sandboxPort}`);
  return async () => {
    await stop();
    if (said().trim()) console.log(`The server said:\n${said()}`);
  };
}

/** Does nothing where the build is that of the sources as they are. */
async function buildWeb(): Promise<void> {
  const build = spawn(process.execPath, ['scripts/build-web.mjs'], { cwd: root, stdio: 'inherit' });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('The web app could not be built.');
}

/** Answers with errors that the log told of, without the welcome. */
function collectOutput(server: ChildProcess): () => string {
  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk).slice(-20_000);
  };
  server.stdout?.on('data', (chunk: Buffer) => {
    if (!chunk.includes('is ready: ')) collect(chunk);
  });
  server.stderr?.on('data', collect);
  return () => output;
}

async function untilReady(origin: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + startMayTakeMs;
  while (Date.now() < deadline && server.exitCode === null) {
    const answer = await fetch(`${origin}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(server.exitCode === null ? 'It took too long.' : `Exit ${server.exitCode}.`);
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const hasEnded = once(server, 'exit');
  server.kill('SIGTERM');
  const killer = setTimeout(() => server.kill('SIGKILL'), stopMayTakeMs);
  await hasEnded;
  clearTimeout(killer);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === 'string') throw new Error('No port.');
  return address.port;
}
