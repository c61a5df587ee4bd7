import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cache, repositoryRoot } from './paths.mjs';

/** Runs `work` when no other process on this clone runs work of the same name. */
export async function alone(name, work) {
  const lock = join(cache, `${name}.lock`);
  const mine = `${lock}.${process.pid}`;
  try {
    mkdirSync(cache, { recursive: true });
    writeFileSync(mine, String(process.pid));
  } catch (error) {
    console.error(
      `${repositoryRoot} has no build of this version and cannot be written (${error.code}): ` +
        'run `npm run build` there as its owner.',
    );
    process.exit(1);
  }
  const release = () => rmSync(lock, { force: true });
  try {
    while (!tryLink(mine, lock)) await removeIfDead(lock);
  } finally {
    rmSync(mine, { force: true });
  }
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}

function tryLink(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

async function removeIfDead(lock) {
  if (isHeld(lock)) return sleep(200);
  rmSync(lock, { force: true });
}

function isHeld(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
