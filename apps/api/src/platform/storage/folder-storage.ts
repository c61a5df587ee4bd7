import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { makePrivateFolder, privateFileMode, writePrivateFile } from '../data-folder.ts';
import type { Storage } from './index.ts';

/** The suffix of a file that is not yet renamed to its final name. */
const isAside = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

export function folderStorage(folder: string): Storage {
  return {
    async put(key, bytes) {
      const path = join(folder, key);
      await makePrivateFolder(dirname(path));
      // Written under another name and renamed, so that a file is complete or absent.
      const aside = `${path}.${randomUUID()}`;
      await writePrivateFile(aside, bytes);
      await rename(aside, path);
    },
    async get(key) {
      try {
        return await readFile(join(folder, key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async has(key) {
      return (await this.size(key)) !== undefined;
    },
    async putFile(key, from) {
      const path = join(folder, key);
      await makePrivateFolder(dirname(path));
      const aside = `${path}.${randomUUID()}`;
      await copyFile(from, aside);
      await chmod(aside, privateFileMode);
      await rename(aside, path);
    },
    async size(key) {
      try {
        return (await stat(join(folder, key))).size;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async stream(key, range) {
      return createReadStream(
        join(folder, key),
        range ? { start: range.first, end: range.last } : {},
      );
    },
    signedAddress: async () => undefined,
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (isMissing(error)) return [];
          throw error;
        },
      );
      for (const entry of entries) {
        if (!entry.isFile() || isAside.test(entry.name)) continue;
        yield relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
      }
    },
    async remove(key) {
      await rm(join(folder, key), { force: true });
    },
  };
}
