import { createHash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { hashesOf, type Manifest, manifestName, manifestSchema } from './manifest.ts';
import { MeasuredContent } from './measure-content.ts';

export interface Archive {
  manifest: Manifest;
  /** SHA-256 of the manifest, as printed when the backup was made. */
  fingerprint: string;
  read(entry: string): Promise<Readable>;
  close(): void;
}

/**
 * Opens a backup and verifies all of it before anything is restored.
 * @throws Error naming the first part that was changed, is missing or was added
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await yauzl.openPromise(path, { autoClose: false }).catch((error: Error) => {
    throw new Error(`${path} is not a backup: ${error.message}`);
  });
  try {
    const entries = await listEntries(zip);
    const open = async (name: string) => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`The backup lacks ${name}.`);
      return zip.openReadStreamPromise(entry);
    };
    const bytes = await readWhole(await open(manifestName));
    const manifest = parseManifest(bytes);
    const hashes = hashesOf(manifest);
    for (const [name, sha256] of hashes) {
      const content = new MeasuredContent();
      await pipeline(await open(name), content, new PassThrough().resume());
      if (content.sha256 !== sha256) throw new Error(`${name} was changed after the backup.`);
    }
    for (const name of entries.keys()) {
      if (name !== manifestName && !hashes.has(name)) {
        throw new Error(`${name} was added after the backup.`);
      }
    }
    const fingerprint = createHash('sha256').update(bytes).digest('hex');
    return { manifest, fingerprint, read: open, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function parseManifest(bytes: Buffer): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(bytes.toString()));
  } catch {
    throw new Error(`${manifestName} was changed after the backup, or a later version made it.`);
  }
}

async function listEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new Error(`${entry.fileName} is in the backup twice.`);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function readWhole(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
