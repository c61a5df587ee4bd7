import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { inRoot, repositoryRoot, toolEnvironment } from './paths.mjs';

/**
 * Runs a program until it exits, with the tools from npm on its path.
 * @param {string} program
 * @param {string[]} args
 * @param {{cwd?: string, env?: Record<string, string>, show?: boolean}} [options] `show` passes the
 *   output through instead of collecting it
 * @returns {Promise<{ok: boolean, output: string, seconds: number}>}
 */
export function run(program, args, { cwd = repositoryRoot, env = {}, show = false } = {}) {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: toolEnvironment(env),
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const finish = (ok) => resolve({ ok, output, seconds: (performance.now() - startedAt) / 1000 });
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => {
      collect(`${error.message}\n`);
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
  });
}

export function runTool(name, args, options) {
  return run(inRoot('node_modules/.bin', name), args, options);
}
