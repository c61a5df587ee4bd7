import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { privateFileMode } from '../data-folder.ts';
import type { Snapshot } from '../database/dump/dump-database.ts';
import type { Storage } from '../storage/index.ts';
import { type CopiedFiles, copyFiles, listStored, naming, openStored } from './copy-files.ts';
import { fileEntry, type Manifest, manifestName, sandboxEntry, tableEntry } from './manifest.ts';
import { MeasuredContent } from './measure-content.ts';

export interface BackupSources {
  snapshot: Snapshot;
  /** Read after the snapshot was opened: a file is stored before the row that names it. */
  storage: Storage;
  sandboxFile: string | undefined;
  /** A folder for the files; without one they are in the archive. */
  filesFolder?: string | undefined;
}

export interface WrittenArchive {
  manifest: Manifest;
  /** SHA-256 of the manifest, which holds the hashes of everything else. */
  fingerprint: string;
  bytes: number;
  files: CopiedFiles;
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
  { snapshot, storage, sandboxFile, filesFolder }: BackupSources,
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
    const files = filesFolder
      ? await copyFiles(storage, filesFolder)
      : await addFiles(zip, storage);
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
      files: files.files,
      ...(filesFolder && { filesAside: true as const }),
      ...(sandbox && { sandbox: sumOf(sandbox) }),
    };
    const bytes = Buffer.from(JSON.stringify(manifest, null, 1));
    zip.addBuffer(bytes, manifestName);
    zip.end();
    return { manifest, files, fingerprint: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    output.destroy(error as Error);
    throw error;
  }
}

async function addFiles(zip: yazl.ZipFile, storage: Storage): Promise<CopiedFiles> {
  const result: CopiedFiles = { files: [], copied: 0, copiedBytes: 0 };
  for await (const key of listStored(storage)) {
    const stream = await openStored(storage, key);
    if (!stream) continue;
    const content = await naming(key, () => addContent(zip, fileEntry(key), stream, false));
    result.files.push({ key, ...sumOf(content) });
    result.copied += 1;
    result.copiedBytes += content.bytes;
  }
  return result;
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
