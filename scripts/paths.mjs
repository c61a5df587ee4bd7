import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = dirname(dirname(fileURLToPath(import.meta.url)));
export const cache = join(repositoryRoot, '.cache');

export const inRoot = (...parts) => join(repositoryRoot, ...parts);
export const has = (...parts) => existsSync(inRoot(...parts));

/** The environment for a tool from npm, whose shebang then finds the `node` that npm installed. */
export function toolEnvironment(extra = {}) {
  const path = [inRoot('node_modules/.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

/** True if this module was started, not imported. */
export const isStarted = (moduleUrl) => process.argv[1] === fileURLToPath(moduleUrl);
