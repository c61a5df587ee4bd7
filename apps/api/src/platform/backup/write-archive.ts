import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
  /** The state of the Stripe sandbox, where it is used. */
  sandboxFile: string | undefined;
}

export interface WrittenArchive {
  manifest: Manifest;
  /** The SHA-256 of the manifest, which holds the hashes of everything else. */
  fingerprint: string;
  bytes: number;
}

/** Writes a backup as a ZIP that only its owner may read: whole, or not at all. */
export async function writeArchive(path: string, sources: BackupSources): Promise<WrittenArchive> {
  if (existsSync(path)) throw new Error(`${path} is there already: choose another name.`);
  const unfinished = `${path}.${process.pid}.part`;
  try {
    const zip = new yazl.ZipFile();
    const written = fillArchive(zip, sources);
    const output = createWriteStream(unfinished, { mode: privateFileMode, flush: true });
    await Promise.all([pipeline(zip.outputStream, output), written]);
    // Unlike a rename, a link never replaces a file that came meanwhile.
    await link(unfinished, path);
    return { ...(await written), bytes: (await stat(path)).size };
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function fillArchive(
  zip: yazl.ZipFile,
  { snapshot, storage, sandboxFile }: BackupSources,
): Promise<Omit<WrittenArchive, 'bytes'>> {
  const failed = new Promise<never>((_, reject) => {
    zip.on('error', (error: Error) => {
      (zip.outputStream as Readable).destroy(error);
      reject(error);
    });
  });
  const add = (name: string, compress: boolean, open: () => Promise<Readable>) => {
    const content = new MeasuredContent();
    // Opened when its turn comes, so that one entry is read at a time.
    zip.addReadStreamLazy(name, { compress }, (use) => {
      open().then(
        (stream) => {
          pipeline(stream, content).catch((error: Error) => zip.emit('error', error));
          use(null, content);
        },
        (error: Error) => use(error, undefined as never),
      );
    });
    return content;
  };
  const tables = snapshot.tables.map((table) => ({
    table,
    content: add(tableEntry(table), true, async () => snapshot.read(table)),
  }));
  const files: { key: string; content: MeasuredContent }[] = [];
  for await (const key of storage.list()) {
    files.push({ key, content: add(fileEntry(key), false, () => storage.stream(key)) });
  }
  const sandbox = sandboxFile
    ? add(sandboxEntry, true, async () => createReadStream(sandboxFile))
    : undefined;
  const manifestWritten = new Promise<Omit<WrittenArchive, 'bytes'>>((resolve) => {
    zip.addReadStreamLazy(manifestName, {}, (use) => {
      const manifest: Manifest = {
        format: 1,
        madeAt: snapshot.madeAt.toISOString(),
        serverVersion: snapshot.serverVersion,
        migrations: snapshot.migrations,
        sequences: snapshot.sequences,
        tables: tables.map(({ table: { schema, name, columns }, content }) => ({
          schema: schema === 'jobs' ? 'jobs' : 'public',
          name,
          columns,
          rows: content.lines,
          ...measured(content),
        })),
        files: files.map(({ key, content }) => ({ key, ...measured(content) })),
        ...(sandbox && { sandbox: measured(sandbox) }),
      };
      const bytes = Buffer.from(JSON.stringify(manifest, null, 1));
      use(null, Readable.from([bytes]));
      resolve({ manifest, fingerprint: createHash('sha256').update(bytes).digest('hex') });
    });
  });
  zip.end();
  return Promise.race([manifestWritten, failed]);
}

const measured = ({ sha256, bytes }: MeasuredContent) => ({ sha256, bytes });
