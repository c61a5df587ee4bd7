import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { privateFileMode } from '../data-folder.ts';
import { withAdvisoryLock } from '../database/advisory-lock.ts';
import { loadDump } from '../database/dump/load-database.ts';
import { requireFreeDatabase } from '../database/dump/require-free.ts';
import { lockNumbers } from '../database/lock-numbers.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { createJobTables } from '../jobs/create-job-tables.ts';
import type { Storage } from '../storage/index.ts';
import { verifyCopies } from './copy-files.ts';
import { fileEntry, sandboxEntry, tableEntry } from './manifest.ts';
import type { Archive } from './read-archive.ts';

export interface RestoreTarget {
  /** Direct, not through a pooler. */
  url: string;
  storage: Storage;
  /** Where the files are that are not in the archive. */
  filesFolder?: string | undefined;
  /** The sandbox's state file; undefined with the real Stripe. */
  sandboxFile: string | undefined;
}

/**
 * Restores a backup into an empty database and a file storage, and brings the database up to date.
 * Files come first, as when they were written; the database is restored as a whole or not at all.
 * @throws Error if the database is in use or not empty
 */
export async function restoreArchive(archive: Archive, target: RestoreTarget): Promise<void> {
  // A server that starts in the meantime waits for this lock before it looks at the database.
  await withAdvisoryLock(target.url, lockNumbers.migration, async (client) => {
    await requireFreeDatabase(client);
    await restoreFiles(archive, target);
    await createJobTables(target.url);
    const { tables, migrations, sequences } = archive.manifest;
    try {
      await loadDump(client, {
        tables,
        migrations,
        sequences,
        read: (table) => archive.read(tableEntry(table)),
      });
    } catch (error) {
      await client.query('drop schema jobs cascade').catch(() => undefined);
      throw error;
    }
  });
  await migrateDatabase(target.url);
}

async function restoreFiles(
  archive: Archive,
  { storage, sandboxFile, filesFolder }: RestoreTarget,
): Promise<void> {
  const { files, filesAside, sandbox } = archive.manifest;
  if (filesAside) await restoreCopies(files, storage, filesFolder);
  const folder = await mkdtemp(join(tmpdir(), 'curbside-restore-'));
  try {
    const aside = join(folder, 'file');
    for (const { key } of filesAside ? [] : files) {
      await pipeline(await archive.read(fileEntry(key)), createWriteStream(aside));
      await storage.putFile(key, aside, contentTypeOf(key));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (sandbox && sandboxFile) {
    await mkdir(dirname(sandboxFile), { recursive: true });
    await pipeline(
      await archive.read(sandboxEntry),
      createWriteStream(sandboxFile, { mode: privateFileMode }),
    );
  }
}

/** All of them are verified before the first is stored. */
async function restoreCopies(
  files: Archive['manifest']['files'],
  storage: Storage,
  folder: string | undefined,
): Promise<void> {
  if (!folder) {
    throw new Error('The files of this backup are in a folder of their own: add --files FOLDER.');
  }
  await verifyCopies(folder, files);
  for (const { key } of files) await storage.putFile(key, join(folder, key), contentTypeOf(key));
}

/** The server sends its own types; these are for other readers of the storage. */
function contentTypeOf(key: string): string {
  if (key.endsWith('.webp')) return 'image/webp';
  if (key.endsWith('.pdf')) return 'application/pdf';
  return 'application/octet-stream';
}
