import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The settings of scripts/start.mjs, of interest to benchmarks. */
const memory: { flags: string[]; variables: NodeJS.ProcessEnv } = JSON.parse(
  readFileSync(new URL('../../../../../scripts/server-memory.json', import.meta.url), 'utf8'),
);
/** As in scripts/start.mjs. */
export const quickImports = [
  '--import',
  new URL('../../../../../scripts/quick-imports.mjs', import.meta.url).href,
];
const usualWorker = fileURLToPath(new URL('./server-worker.ts', import.meta.url));
/** Enough to load the demo with its pictures. */
const startMayTakeMs = 540_000;

/** A separate server process that can be killed. */
export interface ServerProcess {
  url: string;
  sandboxUrl: string;
  pid: number;
  /** Everything the process printed, mainly its log. */
  output(): string;
  /** Subscribes to further messages until the returned function is called. */
  onMessage(listener: (message: unknown) => void): () => void;
  /** SIGKILL: nothing is finished or closed. */
  kill(): Promise<void>;
  /** SIGTERM: running requests are finished. */
  stop(): Promise<void>;
}

export interface ServerSettings {
  port: number;
  sandboxPort: number;
  dataDir: string;
  /** Without one, the server starts its own in its data folder. */
  databaseUrl?: string;
  /** Also serves the pages of the built web app. */
  withPages?: boolean;
  variables?: NodeJS.ProcessEnv;
  /** The file to run; server-worker.ts by default. */
  worker?: string;
}

export function variablesOf(settings: ServerSettings): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    MIN_FREE_PERCENT: '0',
    MIN_FREE_GB: '0',
    HOST: '127.0.0.1',
    PORT: String(settings.port),
    SANDBOX_PORT: String(settings.sandboxPort),
    DATA_DIR: settings.dataDir,
    DATABASE_URL: settings.databaseUrl ?? '',
    SEED: 'none',
    TEST_CLOCK: '1',
    LOG_LEVEL: 'warn',
    WITH_PAGES: settings.withPages ? '1' : '',
    ...settings.variables,
  };
}

export function forkServer(worker: string, variables: NodeJS.ProcessEnv): ChildProcess {
  return fork(worker, {
    execArgv: [...memory.flags, ...quickImports],
    silent: true,
    env: { ...memory.variables, ...variables },
  });
}

/** Starts a server process and waits until it serves. If it exits first, throws with its output. */
export async function startServerProcess(settings: ServerSettings): Promise<ServerProcess> {
  const child = forkServer(settings.worker ?? usualWorker, variablesOf(settings));
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const sandboxUrl = await waitUntilReady(child, () => output);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    url: `http://127.0.0.1:${settings.port}`,
    sandboxUrl,
    pid: child.pid ?? 0,
    output: () => output,
    onMessage: (listener) => {
      child.on('message', listener);
      return () => child.off('message', listener);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

function waitUntilReady(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The server did not become ready.\n${output()}`));
    }, startMayTakeMs);
    child.once('message', (message: { sandboxUrl: string }) => {
      clearTimeout(timer);
      resolve(message.sandboxUrl);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with ${code} before it was ready.\n${output()}`));
    });
  });
}
