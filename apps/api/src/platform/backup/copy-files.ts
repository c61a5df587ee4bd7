import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import { privateFileMode } from '../data-folder.ts';
import type { Storage } from '../storage/index.ts';
import { serviceErrorOf } from '../storage/storage-unavailable.ts';
import { contentSchema, fileKeySchema, type Manifest } from './manifest.ts';
import { MeasuredContent } from './measure-content.ts';

export interface CopiedFiles {
  files: Manifest['files'];
  /** Those that the folder did not have yet. */
  copied: number;
  copiedBytes: number;
}

const entrySchema = contentSchema.extend({ key: fileKeySchema });
type Entry = z.output<typeof entrySchema>;

const indexName = 'index.jsonl';

/**
 * Copies stored files into a folder, each once: a file never changes, so one that the folder's index names is
 * not read again.
 */
export async function copyFiles(storage: Storage, folder: string): Promise<CopiedFiles> {
  await mkdir(folder, { recursive: true });
  const known = await readIndex(folder);
  const result: CopiedFiles = { files: [], copied: 0, copiedBytes: 0 };
  for await (const key of listStored(storage)) {
    const earlier = known.get(key);
    if (earlier && (await sizeOf(join(folder, key))) === earlier.bytes) {
      result.files.push(earlier);
      continue;
    }
    const entry = await copyFile(storage, folder, key);
    if (!entry) continue;
    result.files.push(entry);
    result.copied += 1;
    result.copiedBytes += entry.bytes;
  }
  return result;
}

async function copyFile(storage: Storage, folder: string, key: string): Promise<Entry | undefined> {
  const stream = await openStored(storage, key);
  if (!stream) return undefined;
  const path = join(folder, key);
  await mkdir(dirname(path), { recursive: true });
  const content = new MeasuredContent();
  const unfinished = `${path}.part`;
  try {
    const output = createWriteStream(unfinished, { mode: privateFileMode, flush: true });
    await naming(key, () => pipeline(stream, content, output));
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  const entry = { key, sha256: content.sha256, bytes: content.bytes };
  await appendFile(join(folder, indexName), `${JSON.stringify(entry)}\n`, {
    mode: privateFileMode,
  });
  return entry;
}

/** The last line may be cut off, if the machine stopped while it was written. */
async function readIndex(folder: string): Promise<Map<string, Entry>> {
  const text = await readFile(join(folder, indexName), 'utf8').catch(() => '');
  const entries = text.split('\n').flatMap((line) => {
    try {
      return [entrySchema.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
  return new Map(entries.map((entry) => [entry.key, entry]));
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}

/** @throws Error naming the first file that is missing or was changed */
export async function verifyCopies(folder: string, files: Manifest['files']): Promise<void> {
  for (const { key, sha256 } of files) {
    const content = new MeasuredContent();
    content.resume();
    await Promise.all([
      pipeline(createReadStream(join(folder, key)), content),
      finished(content),
    ]).catch(() => {
      throw new Error(`${join(folder, key)} is missing or cannot be read.`);
    });
    if (content.sha256 !== sha256) {
      throw new Error(`${join(folder, key)} was changed after the backup.`);
    }
  }
}

/** @throws Error that says that it is the storage, and which file */
export async function* listStored(storage: Storage): AsyncIterable<string> {
  try {
    yield* storage.list();
  } catch (error) {
    throw storageFailure('the list of files', error);
  }
}

/** Undefined if its owner deleted the upload in the meantime. */
export async function openStored(storage: Storage, key: string): Promise<Readable | undefined> {
  return naming(key, async () => ((await storage.has(key)) ? storage.stream(key) : undefined));
}

export async function naming<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw storageFailure(key, error);
  }
}

function storageFailure(what: string, error: unknown): Error {
  const { message, code } = serviceErrorOf(error) as Error & { code?: unknown };
  const reason = [message, code].filter(Boolean).join(', ');
  return new Error(`The storage failed at ${what}: ${reason}`, { cause: error });
}
