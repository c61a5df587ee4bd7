import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { alone } from './alone.mjs';
import { has, inRoot } from './paths.mjs';
import { run } from './run.mjs';

const STAMP = inRoot('node_modules/.installed-lock');
const OLDEST_NODE = 24;

/** Installs the packages of package-lock.json unless they are installed, and checks that Node runs. */
export async function install() {
  if (!isInstalled()) {
    await alone('install', async () => {
      if (!isInstalled()) await installPackages();
    });
  }
  findNode();
}

async function installPackages() {
  console.log('Installing packages, which takes a minute or two …');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { ok } = await run('npm', args, { show: true });
  if (!ok) fail('`npm ci` failed (see above); run it again when what it names is solved.');
  writeFileSync(STAMP, hashOfLock());
}

/**
 * The Node that runs the server: the one that npm installed, or else this one if it is new enough.
 * @returns {string} its path
 */
export function findNode() {
  const own = inRoot('node_modules/.bin/node');
  if (runs(own)) return own;
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath;
  // The package's install script downloads Node; npm may be configured not to run it.
  spawnSync('npm', ['rebuild', 'node', '--ignore-scripts=false'], { cwd: inRoot() });
  if (runs(own)) return own;
  return fail(
    `Node ${OLDEST_NODE} is missing: npm was not allowed to run the install script of its package ` +
      `"node". Run \`npm ci --ignore-scripts=false\`, or start with Node ${OLDEST_NODE} or later.`,
  );
}

function runs(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

function isInstalled() {
  if (!has('node_modules/.package-lock.json')) return false;
  const hash = hashOfLock();
  if (readText(STAMP) === hash) return true;
  if (!matchesLock()) return false;
  writeFileSync(STAMP, hash);
  return true;
}

/** Compares npm's record of node_modules with the lock file: somebody may have run npm by hand. */
function matchesLock() {
  const wanted = JSON.parse(readText(inRoot('package-lock.json'))).packages;
  const present = JSON.parse(readText(inRoot('node_modules/.package-lock.json'))).packages;
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (!path.includes('node_modules/')) return true;
    if (!present[path]) return Boolean(optional || devOptional);
    return present[path].version === version;
  });
}

function hashOfLock() {
  return createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
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
