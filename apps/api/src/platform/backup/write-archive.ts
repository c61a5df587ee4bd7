import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { privateFileMode } from '../data-folder.ts';
import type { Snapshot } from '../database/dump/dump-database.ts';
import type { Storage } from '../storage/index.ts';
import { fileEntry, type Manifest, manifestName, sandboxEntry, tableEntry } from './manifest.ts';
import { MeasuredContent } from './measure-content.ts';

export interface BackupSources {
  snapshot: Snapshot;
  /** Read after the snapshot was opened: a file is stored before the row that names it. */
  storage: Storage;
  sandboxFile: string | undefined;
}

export interface WrittenArchive {
  manifest: Manifest;
  /** SHA-256 of the manifest, which holds the hashes of everything else. */
  fingerprint: string;
  bytes: number;
}

/** Writes a backup as a ZIP that only its owner may read: whole, or not at all. */
export async function writeArchive(path: string, sources: BackupSources): Promise<WrittenArchive> {
  if (existsSync(path)) throw new Error(`${path} is there already: choose another name.`);
  const unfinished = `${path}.${process.pid}.part`;
  try {
    const zip = new yazl.ZipFile();
    const output = pipeline(
      zip.outputStream,
      createWriteStream(unfinished, { mode: privateFileMode, flush: true }),
    );
    const [written] = await Promise.all([fillArchive(zip, sources), output]);
    // Unlike a rename, a link never replaces a file that appeared in the meantime.
    await link(unfinished, path);
    return { ...written, bytes: (await stat(path)).size };
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Adds the parts one by one, so that only one file is open at a time. */
async function fillArchive(
  zip: yazl.ZipFile,
  { snapshot, storage, sandboxFile }: BackupSources,
): Promise<Omit<WrittenArchive, 'bytes'>> {
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  try {
    const tables: Manifest['tables'] = [];
    for (const table of snapshot.tables) {
      const content = await addContent(zip, tableEntry(table), snapshot.read(table));
      const { schema, name, columns } = table;
      tables.push({ schema, name, columns, rows: content.lines, ...sumOf(content) });
    }
    // Files may take hours; until the snapshot ends, migrations wait and no vacuum removes rows.
    await snapshot.close();
    const files: Manifest['files'] = [];
    for await (const key of storage.list()) {
      // Its owner may have deleted the upload in the meantime.
      if (!(await storage.has(key))) continue;
      const content = await addContent(zip, fileEntry(key), await storage.stream(key), false);
      files.push({ key, ...sumOf(content) });
    }
    const sandbox =
      sandboxFile && (await addContent(zip, sandboxEntry, createReadStream(sandboxFile)));
    const { madeAt, serverVersion, migrations, sequences } = snapshot;
    const manifest: Manifest = {
      format: 1,
      madeAt: madeAt.toISOString(),
      serverVersion,
      migrations,
      sequences,
      tables,
      files,
      ...(sandbox && { sandbox: sumOf(sandbox) }),
    };
    const bytes = Buffer.from(JSON.stringify(manifest, null, 1));
    zip.addBuffer(bytes, manifestName);
    zip.end();
    return { manifest, fingerprint: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    output.destroy(error as Error);
    throw error;
  }
}

/** Resolves once the stream was read to its end. Files are compressed already. */
async function addContent(
  zip: yazl.ZipFile,
  name: string,
  stream: Readable,
  compress = true,
): Promise<MeasuredContent> {
  const content = new MeasuredContent();
  zip.addReadStream(content, name, { compress });
  await Promise.all([pipeline(stream, content), finished(content)]);
  return content;
}

const sumOf = ({ sha256, bytes }: MeasuredContent) => ({ sha256, bytes });
