import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { alone } from './alone.mjs';
import { has, inRoot } from './paths.mjs';
import { run } from './run.mjs';

const oldestNode = 24;

/**
 * Installs the packages of package-lock.json unless they are installed, and checks that Node runs.
 * @param {{dev?: boolean}} [options] `dev: false` omits packages that only build and test need
 */
export async function install({ dev = true } = {}) {
  if (!isInstalled(dev)) {
    await alone('install', async () => {
      if (!isInstalled(dev)) await installPackages();
    });
  }
  findNode();
}

async function installPackages() {
  console.log('Installing packages, which takes a minute or two …');
  // NODE_ENV=production alone would omit the packages that build the pages.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { ok } = await run('npm', args, { show: true });
  if (!ok) fail('`npm ci` failed (see above); run it again when what it names is solved.');
}

/**
 * The Node that runs the server: the one that npm installed, or else this one if it is new enough.
 * @returns {string} its path
 */
export function findNode() {
  const own = inRoot('node_modules/.bin/node');
  if (runs(own)) return own;
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return process.execPath;
  // The package's install script downloads Node; npm may be configured not to run it.
  spawnSync('npm', ['rebuild', 'node', '--ignore-scripts=false'], { cwd: inRoot() });
  if (runs(own)) return own;
  return fail(
    `Node ${oldestNode} is missing: npm was not allowed to run the install script of its package ` +
      `"node". Run \`npm ci --ignore-scripts=false\`, or start with Node ${oldestNode} or later.`,
  );
}

function runs(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** A copy of the root's node_modules has npm's record, but lacks each workspace's own packages. */
function isInstalled(dev) {
  const record = readText(inRoot('node_modules/.package-lock.json'));
  if (!record) return false;
  const wanted = JSON.parse(readText(inRoot('package-lock.json'))).packages;
  const present = JSON.parse(record).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    if (present[path]) return present[path].version === entry.version && has(path);
    return Boolean(entry.optional || entry.devOptional || (entry.dev && !dev));
  });
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}
