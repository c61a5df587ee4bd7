import { chmod, copyFile, lchown, mkdir, readdir, readlink, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Copies a folder so that everybody can read it and run its executables. */
export async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyReadable(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else {
      await copyFile(source, target);
      await chmod(target, (await stat(source)).mode & 0o111 ? 0o755 : 0o644);
    }
  }
}

export async function ownAll(dir: string, owner: { uid: number; gid: number }): Promise<void> {
  await lchown(dir, owner.uid, owner.gid);
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) await ownAll(path, owner);
    else await lchown(path, owner.uid, owner.gid);
  }
}
