import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from '../../platform/data-folder.ts';

const dayMs = 86_400_000;
const parentOf = (dataDir: string) => join(dataDir, 'uploads');

/** Runs `use` with a temporary folder on this machine, and removes the folder afterward. */
export async function withTemporaryFolder<Result>(
  dataDir: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(parentOf(dataDir), randomUUID());
  await makePrivateFolder(folder);
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes folders that killed processes left more than a day ago. File times use the system's clock. */
export async function removeLeftFolders(dataDir: string): Promise<void> {
  const parent = parentOf(dataDir);
  await makePrivateFolder(parent);
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > dayMs) await rm(path, { recursive: true, force: true });
  }
}
