import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  forkServer,
  type ServerProcess,
  type ServerSettings,
  variablesOf,
} from './server-process.ts';

const worker = fileURLToPath(new URL('./server-host-worker.ts', import.meta.url));

/** Starts a server, or stops the one that runs. */
export interface Order {
  start?: NodeJS.ProcessEnv;
}

interface Answer {
  sandboxUrl?: string;
  error?: string;
}

type HostedServer = Pick<ServerProcess, 'url' | 'sandboxUrl' | 'output' | 'stop'>;

/** A process that runs one server after another. */
export interface ServerHost {
  start(settings: ServerSettings): Promise<HostedServer>;
  close(): Promise<void>;
}

/**
 * Most of a server's start is loading and compiling its code, which this process does once. Each server
 * has its own database, clock and sandbox, as in a process of its own.
 */
export function createServerHost(): ServerHost {
  let child: ChildProcess | undefined;
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  const run = () => {
    const started = forkServer(worker, { PATH: process.env.PATH, NODE_ENV: 'test' });
    started.stdout?.on('data', collect);
    started.stderr?.on('data', collect);
    started.once('exit', () => {
      child = undefined;
    });
    return started;
  };
  const ask = (order: Order): Promise<Answer> =>
    new Promise((resolve, reject) => {
      child ??= run();
      const asked = child;
      const onExit = (code: number | null) =>
        reject(new Error(`It ended with ${code}.\n${output}`));
      asked.once('exit', onExit);
      asked.once('message', (answer: Answer) => {
        asked.off('exit', onExit);
        if (answer.error) reject(new Error(`${answer.error}\n${output}`));
        else resolve(answer);
      });
      asked.send(order);
    });
  return {
    async start(settings) {
      output = '';
      const { sandboxUrl = '' } = await ask({ start: variablesOf(settings) });
      return {
        url: `http://127.0.0.1:${settings.port}`,
        sandboxUrl,
        output: () => output,
        stop: async () => {
          await ask({});
        },
      };
    },
    async close() {
      if (!child) return;
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
