import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type evidenceEndpoints, manifestSchema } from '@curbside/domain/evidence/endpoints';
import type { Answer } from '@curbside/domain/wire/endpoint';
import yauzl from 'yauzl';
import type { Actor } from '../../platform/actor.ts';
import { getSecret } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { evidenceSecret } from './bundle-evidence.ts';
import { findBrokenFile, isSignedBy, manifestName, signatureName, signingKey } from './rules.ts';

/** Originals are limited to the size of a video, and bundles to that of their upload. */
const maxUnpackedBytes = 2 * 1024 * 1024 * 1024;
/** Far more than the photos of a trip. Checked before the ZIP's directory is read. */
const maxFiles = 5_000;
/** The manifest is read into memory; it lists a few hundred files at most. */
const maxManifestBytes = 1024 * 1024;
/** Minimum size of a local file header, without the name. */
const localHeaderBytes = 30;

type Verdict = Answer<typeof evidenceEndpoints.verifyEvidence>;

/**
 * Checks a bundle against this product's key. Stops when `signal` aborts. Throws unsupported_file for
 * other files.
 */
export async function verifyEvidence(
  deps: Pick<Deps, 'db'>,
  _actor: Actor,
  { path, signal }: { path: string; signal: AbortSignal },
): Promise<Verdict> {
  const key = signingKey(await getSecret(deps.db, evidenceSecret));
  return judgeBundle(path, createPublicKey(key), signal);
}

/**
 * Checks that a bundle is unchanged since the key's owner signed it. Checks its directory before
 * unpacking, its signature before its files, then files in manifest order, and unlisted ones last.
 * Throws unsupported_file for other files.
 */
export async function judgeBundle(
  path: string,
  publicKey: KeyObject,
  signal?: AbortSignal,
): Promise<Verdict> {
  const zip = await yauzl.openPromise(path, { autoClose: false }).catch(refuse);
  try {
    const { entries, repeated } = await readDirectory(zip).catch(refuse);
    if (repeated !== undefined) return { valid: false, firstBroken: repeated, problem: 'repeated' };
    const read = (name: string) => unpack(zip, entries.get(name), signal);
    const manifest = (await read(manifestName)).kept;
    const signature = (await read(signatureName)).kept.toString();
    if (!isSignedBy(publicKey, manifest, signature)) {
      return { valid: false, firstBroken: manifestName, problem: 'not_signed' };
    }
    const listed = manifestSchema.parse(JSON.parse(manifest.toString()));
    const names = [...entries.keys()].filter((name) => !isKept(name));
    const broken = await findBrokenFile(listed, names, async (name) => (await read(name)).hash);
    return broken
      ? { valid: false, firstBroken: broken.name, problem: broken.problem }
      : { valid: true };
  } finally {
    zip.close();
  }
}

function refuse(cause: unknown): never {
  const message = 'This is not a bundle: it cannot be opened as a ZIP.';
  throw new AppError('unsupported_file', message, { cause });
}

const isKept = (name: string) => name === manifestName || name === signatureName;

/** Files of a ZIP by name. Throws if there are more than a bundle has, or if they share bytes. */
async function readDirectory(zip: yauzl.ZipFile) {
  if (zip.entryCount > maxFiles) throw new Error('The bundle has more files than one may have.');
  const all: yauzl.Entry[] = [];
  for await (const entry of zip.eachEntry()) all.push(entry);
  requireUnpackable(all);
  const entries = new Map<string, yauzl.Entry>();
  let repeated: string | undefined;
  for (const entry of all) {
    const { fileName } = entry;
    if (fileName.endsWith('/')) continue;
    // Programs differ in which of two files with one name they read.
    if (entries.has(fileName)) repeated ??= fileName;
    entries.set(fileName, entry);
  }
  return { entries, repeated };
}

/** The library refuses a file that unpacks to a size other than its directory entry. */
function requireUnpackable(entries: readonly yauzl.Entry[]): void {
  const sum = entries.reduce((bytes, { uncompressedSize }) => bytes + uncompressedSize, 0);
  const isKeptTooLarge = entries.some(
    ({ fileName, uncompressedSize }) => isKept(fileName) && uncompressedSize > maxManifestBytes,
  );
  if (sum > maxUnpackedBytes || isKeptTooLarge) {
    throw new Error('The bundle unfolds to more than one may have.');
  }
  let end = 0;
  const inOrder = entries.toSorted(
    (one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
  );
  for (const { relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize } of inOrder) {
    if (start < end) throw new Error('Files of the bundle share bytes.');
    end = start + localHeaderBytes + fileNameLength + compressedSize;
  }
}

/** Hash of a file: undefined without an entry, empty if it cannot be unpacked. */
async function unpack(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry | undefined,
  signal: AbortSignal | undefined,
): Promise<{ hash: string | undefined; kept: Buffer }> {
  if (!entry) return { hash: undefined, kept: Buffer.alloc(0) };
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      if (isKept(entry.fileName)) chunks.push(chunk);
      done();
    },
  });
  try {
    await pipeline(await zip.openReadStreamPromise(entry), sink, { signal });
    return { hash: hash.digest('hex'), kept: Buffer.concat(chunks) };
  } catch {
    signal?.throwIfAborted();
    // Changed packed bytes often cannot be unpacked. An empty hash matches no file.
    return { hash: '', kept: Buffer.alloc(0) };
  }
}
