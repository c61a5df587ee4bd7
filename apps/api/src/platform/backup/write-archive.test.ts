import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts';
import { openSnapshot } from '../database/dump/dump-database.ts';
import { listPendingMigrations, migrateDatabase } from '../database/migrate.ts';
import { parseMigration, readMigrations } from '../database/migrations.ts';
import { folderStorage } from '../storage/folder-storage.ts';
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
