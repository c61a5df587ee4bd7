import { pathToFileURL } from 'node:url';
import { findNode, install } from './install.mjs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';

/** Flags for a Node that runs the server or one of its commands. */
export const quickImports = ['--import', pathToFileURL(inRoot('scripts/quick-imports.mjs')).href];

/**
 * Runs a TypeScript file with this command's arguments, and exits with 1 if it fails.
 * @param {string} file
 * @param {{dev?: boolean}} [options] as for `install`
 */
export async function runFile(file, options) {
  await install(options);
  const args = [...quickImports, inRoot(file), ...process.argv.slice(2)];
  const { ok } = await run(findNode(), args, { show: true });
  process.exitCode = ok ? 0 : 1;
}
