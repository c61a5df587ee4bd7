import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { buildWeb, isWebBuilt } from './build-web.mjs';
import { findNode, install } from './install.mjs';
import { inRoot, repositoryRoot, toolEnvironment } from './paths.mjs';
import { quickImports } from './run-file.mjs';

await install({ dev: !isWebBuilt() });
if (!(await buildWeb())) process.exit(1);

process.chdir(repositoryRoot);
const node = findNode();
// The server ends when this process ends, for whatever reason.
const tie = pathToFileURL(inRoot('scripts/end-with-parent.mjs')).href;
// On large machines Node reserves 128 MB for the young generation, and up to four times the old
// one's needs, without being faster. Threads share one memory pool: otherwise glibc gives each
// thread several, and rarely returns their memory.
const memory = JSON.parse(readFileSync(inRoot('scripts/server-memory.json'), 'utf8'));
const args = [
  ...memory.flags,
  ...quickImports,
  '--import',
  tie,
  inRoot('apps/api/src/main.ts'),
  ...process.argv.slice(2),
];

if (process.execve) {
  // The server replaces this process, so it receives signals and terminal, and its exit code
  // counts.
  process.execve(node, [node, ...args], environment(parentIsNpm()));
}
const server = spawn(node, args, {
  stdio: 'inherit',
  env: environment('1'),
});
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
  process.on(signal, () => server.kill(signal));
}
server.on('error', (error) => {
  console.error(`The server could not be started: ${error.message}`);
  process.exit(1);
});
server.on('exit', (code, signal) => {
  process.exitCode = code ?? 1;
  if (!signal) return;
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});

function environment(endWithParent) {
  return { ...memory.variables, ...toolEnvironment({ END_WITH_PARENT: endWithParent }) };
}

/** A server started from a shell in the background must survive the shell. */
function parentIsNpm() {
  return process.env.npm_lifecycle_event === 'start' ? '1' : '';
}
