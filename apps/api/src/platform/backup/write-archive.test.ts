import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts';
import { openSnapshot } from '../database/dump/dump-database.ts';
import { listPendingMigrations, migrateDatabase } from '../database/migrate.ts';
import { parseMigration, readMigrations } from '../database/migrations.ts';
import { folderStorage } from '../storage/folder-storage.ts';
import { storageUnavailable } from '../storage/storage-unavailable.ts';
import { openArchive } from './read-archive.ts';
import { restoreArchive } from './restore-archive.ts';
import { writeArchive } from './write-archive.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  await migrateDatabase(database.url);
  folder = await mkdtemp(join(tmpdir(), 'curbside-archive-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('while files are copied, tables can be changed', async () => {
  const migrations = [
    ...readMigrations(),
    parseMigration('9001_more.sql', 'alter table settings add column more int;'),
  ];
  const storage = folderStorage(folder);
  const { list } = storage;
  storage.list = async function* () {
    await migrateDatabase(database.url, { migrations });
    yield* list();
  };
  const snapshot = await openSnapshot(database.url);
  const { manifest } = await writeArchive(join(folder, 'backup.zip'), {
    snapshot,
    storage,
    sandboxFile: undefined,
  });
  expect(manifest.migrations.map(({ name }) => name)).not.toContain('9001_more.sql');
  expect(await listPendingMigrations(database.url, migrations)).toEqual([]);
});

/** A storage that counts what is read of it. */
function counted(path: string) {
  const storage = folderStorage(path);
  const read: string[] = [];
  const { stream } = storage;
  storage.stream = (key, range) => {
    read.push(key);
    return stream(key, range);
  };
  return { storage, read };
}

test('files in a folder of their own are copied once, and come back', async () => {
  const { storage, read } = counted(join(folder, 'stored'));
  const filesFolder = join(folder, 'copies');
  const back = async (name: string) => {
    const snapshot = await openSnapshot(database.url);
    const path = join(folder, name);
    return writeArchive(path, { snapshot, storage, sandboxFile: undefined, filesFolder });
  };
  await storage.put('photos/a.webp', Buffer.from('one'), 'image/webp');
  expect((await back('first.zip')).files).toMatchObject({ copied: 1, copiedBytes: 3 });
  await storage.put('private/b', Buffer.from('two'), 'text/plain');
  const second = await back('second.zip');
  expect([second.files.copied, second.manifest.files.length]).toEqual([1, 2]);
  expect(read).toEqual(['photos/a.webp', 'private/b']);

  const target = await createTestDatabase();
  const wipe = new pg.Client(target.url);
  await wipe.connect();
  await wipe.query(
    'drop schema public cascade; drop schema migrations cascade; create schema public',
  );
  await wipe.end();
  try {
    const archive = await openArchive(join(folder, 'second.zip'));
    const place = { url: target.url, storage: folderStorage(join(folder, 'restored')) };
    const restore = (copies?: string) =>
      restoreArchive(archive, { ...place, sandboxFile: undefined, filesFolder: copies });
    await expect(restore()).rejects.toThrow('add --files FOLDER');
    await writeFile(join(filesFolder, 'private/b'), 'TWO');
    await expect(restore(filesFolder)).rejects.toThrow('private/b was changed after the backup.');
    expect(await place.storage.get('photos/a.webp')).toBeUndefined();
    await writeFile(join(filesFolder, 'private/b'), 'two');
    await restore(filesFolder);
    expect(String(await place.storage.get('private/b'))).toBe('two');
    archive.close();
  } finally {
    await target.drop();
  }
});

test('an error of the storage says so, with the file', async () => {
  const storage = folderStorage(join(folder, 'stored'));
  await storage.put('photos/a.webp', Buffer.from('one'), 'image/webp');
  storage.stream = async () => {
    throw storageUnavailable(new Error('We encountered an internal error. Please try again.'));
  };
  for (const filesFolder of [undefined, join(folder, 'copies')]) {
    const snapshot = await openSnapshot(database.url);
    const sources = { snapshot, storage, sandboxFile: undefined, filesFolder };
    await expect(writeArchive(join(folder, 'failed.zip'), sources)).rejects.toThrow(
      'The storage failed at photos/a.webp: We encountered an internal error.',
    );
    await snapshot.close();
  }
});
