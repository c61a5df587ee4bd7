import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { alone } from './alone.mjs';
import { install } from './install.mjs';
import { findLostStyles } from './lost-styles.mjs';
import { has, inRoot, isStarted, repositoryRoot } from './paths.mjs';
import { runTool } from './run.mjs';

const stamp = inRoot('apps/web/build/.sources');
const sourcePaths = ['apps/web', 'packages/domain', 'package-lock.json'];
const notSources = new Set(['node_modules', 'build', '.react-router']);

/**
 * Builds the web app unless its build matches the sources.
 * @returns {Promise<boolean>} false if the build failed, after printing its output
 */
export async function buildWeb() {
  if (!has('apps/web/app/root.tsx')) {
    console.log('There is no web app to build yet (apps/web/app/root.tsx)');
    return true;
  }
  if (isWebBuilt()) return true;
  return alone('build-web', async () => isWebBuilt() || build());
}

async function build() {
  const sources = hashOfSources();
  console.log('Building the web app …');
  const { ok, output, seconds } = await runTool('react-router', ['build'], {
    cwd: inRoot('apps/web'),
    env: { NODE_ENV: 'production' },
  });
  const problems = ok ? findLostStyles(repositoryRoot) : [output];
  if (problems.length === 0) {
    writeFileSync(stamp, sources);
    console.log(`Built the web app in ${seconds.toFixed(1)} s`);
    return true;
  }
  console.error(`${problems.join('\n')}\nThe web app could not be built (see above)`);
  return false;
}

/** True if the build of the web app matches its sources. */
export function isWebBuilt() {
  return (
    has('apps/web/build/server/index.js') &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hashOfSources()
  );
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of sourcePaths.flatMap((source) => filesOf(inRoot(source)))) {
    hash
      .update(`${relative(repositoryRoot, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => !notSources.has(entry.name))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) =>
        entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)],
      );
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}

if (isStarted(import.meta.url)) {
  await install();
  process.exitCode = (await buildWeb()) ? 0 : 1;
}
