import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withCommandDatabase } from './command-database.ts';
import { saveLastBackup } from './platform/backup/last-backup.ts';
import { type WrittenArchive, writeArchive } from './platform/backup/write-archive.ts';
import { openSnapshot } from './platform/database/dump/dump-database.ts';
import { type Env, readEnv } from './platform/env.ts';
import { createStorage } from './platform/storage/index.ts';
import { sandboxFileOf } from './platform/stripe/sandbox.ts';

/**
 * `npm run backup -- FILE [--files FOLDER]`: database and stored files as they are now, while
 * servers run. The snapshot of the database comes first, and a file is stored before the row that
 * names it, so every file that the rows name is there.
 */
async function backUp(env: Env, path: string, filesFolder?: string): Promise<WrittenArchive> {
  return withCommandDatabase(env, async (db, url) => {
    const snapshot = await openSnapshot(url);
    try {
      const sandboxFile = sandboxFileOf(env);
      const archive = await writeArchive(path, {
        snapshot,
        storage: await createStorage(env),
        filesFolder,
        sandboxFile: env.usesSandbox && existsSync(sandboxFile) ? sandboxFile : undefined,
      });
      await saveLastBackup(db, snapshot.madeAt);
      return archive;
    } finally {
      await snapshot.close();
    }
  });
}

function report(
  path: string,
  { manifest, fingerprint, bytes, files }: WrittenArchive,
  filesFolder?: string,
): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `Backed up to ${path}: ${rows} rows, ${manifest.files.length} files, ${bytes} bytes, as of ${manifest.madeAt}.`,
    ...(filesFolder
      ? [
          `Files in ${filesFolder}: ${files.copied} copied (${files.copiedBytes} bytes), ${files.files.length - files.copied} were there.`,
        ]
      : []),
    'It contains secrets and private data: store it encrypted.',
    `Fingerprint (keep it elsewhere): ${fingerprint}`,
  ].join('\n');
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { files: { type: 'string' } },
  });
  const [file] = positionals;
  if (!file) throw new Error('Usage: npm run backup -- FILE [--files FOLDER]');
  const path = resolve(process.env.INIT_CWD ?? '', file);
  const folder = values.files && resolve(process.env.INIT_CWD ?? '', values.files);
  console.log(report(path, await backUp(readEnv(process.env), path, folder), folder));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
