import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EnvironmentError } from './env.ts';

export const privateFileMode = 0o600;
const privateFolderMode = 0o700;

/** Creates the data folder if missing. Throws EnvironmentError if it cannot be written. */
export async function prepareDataFolder(path: string): Promise<void> {
  const probe = join(path, `.writable-${process.pid}`);
  try {
    await makeFolder(path);
    await writeFile(probe, '', { mode: privateFileMode });
    await rm(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const way = code === 'ENOSPC' ? 'free some space' : 'choose another folder with DATA_DIR';
    throw new EnvironmentError(`${path} cannot be written (${code}): ${way}.`, { cause: error });
  }
}

/** Node's recursive `mkdir` never returns if a file system refuses with ENOENT, as /proc does. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path);
  }
}

/** Also restricts a folder that exists already. */
export async function makePrivateFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: privateFolderMode });
  if (!made) await chmod(path, privateFolderMode);
}

export async function writePrivateFile(path: string, content: Buffer): Promise<void> {
  await writeFile(path, content, { mode: privateFileMode });
  await chmod(path, privateFileMode);
}
