import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));

export interface CommandResult {
  code: number | null;
  output: string;
}

/** Runs a command of package.json, such as `backup`, like npm. */
export async function runCommand(
  name: string,
  args: readonly string[],
  variables: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [`scripts/${name}.mjs`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', SEED: 'none', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}
