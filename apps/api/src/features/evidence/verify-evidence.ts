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
import { firstBrokenFile, isSignedBy, manifestName, signatureName, signingKey } from './rules.ts';

/** No original is larger than a video may be, and no bundle larger than its upload may be. */
const maxUnpackedBytes = 2 * 1024 * 1024 * 1024;
/** Far more than the photos of a trip. The directory of a ZIP is counted before it is read. */
const maxFiles = 5_000;
/** The manifest is read into memory; it lists a few hundred files at most. */
const maxManifestBytes = 1024 * 1024;

type Verdict = Answer<typeof evidenceEndpoints.verifyEvidence>;

/**
 * Whether a bundle is as this product signed it. Throws unsupported_file for other files.
 */
export async function verifyEvidence(
  deps: Pick<Deps, 'db'>,
  _actor: Actor,
  { path }: { path: string },
): Promise<Verdict> {
  const key = signingKey(await getSecret(deps.db, evidenceSecret));
  return judgeBundle(path, createPublicKey(key));
}

/**
 * Whether a bundle is as it was signed by the owner of a key. Files are judged in the order of the
 * manifest, and files that it does not list after them. Throws unsupported_file for other files.
 */
export async function judgeBundle(path: string, publicKey: KeyObject): Promise<Verdict> {
  const { hashes, manifest, signature, repeated } = await readBundle(path).catch(refuse);
  if (repeated !== undefined) return { valid: false, firstBroken: repeated, problem: 'repeated' };
  if (!isSignedBy(publicKey, manifest, signature)) {
    return { valid: false, firstBroken: manifestName, problem: 'not_signed' };
  }
  const listed = manifestSchema.parse(JSON.parse(manifest.toString()));
  const broken = firstBrokenFile(listed, hashes);
  return broken
    ? { valid: false, firstBroken: broken.name, problem: broken.problem }
    : { valid: true };
}

class TooLarge extends Error {}

/** A file whose packed bytes were changed can often not be unpacked. It matches no hash. */
function isDamage(error: unknown): false {
  if (error instanceof TooLarge) throw error;
  return false;
}

function refuse(cause: unknown): never {
  const message = 'This is not a bundle: it cannot be opened as a ZIP.';
  throw new AppError('unsupported_file', message, { cause });
}

async function readBundle(path: string) {
  const hashes = new Map<string, string>();
  const names = new Set<string>();
  let repeated: string | undefined;
  let manifest = Buffer.alloc(0);
  let signature = '';
  let unpackedBytes = 0;
  const zip = await yauzl.openPromise(path);
  try {
    if (zip.entryCount > maxFiles)
      throw new TooLarge('The bundle has more files than one may have.');
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName;
      if (name.endsWith('/')) continue;
      // Of two files of one name, another program may read the other one.
      if (names.has(name)) repeated ??= name;
      names.add(name);
      const isKept = name === manifestName || name === signatureName;
      const hash = createHash('sha256');
      const chunks: Buffer[] = [];
      let keptBytes = 0;
      const sink = new Writable({
        write(chunk: Buffer, _encoding, done) {
          unpackedBytes += chunk.length;
          hash.update(chunk);
          keptBytes += isKept ? chunk.length : 0;
          if (isKept) chunks.push(chunk);
          const isTooLarge = unpackedBytes > maxUnpackedBytes || keptBytes > maxManifestBytes;
          done(isTooLarge ? new TooLarge('The bundle unfolds to more than one may have.') : null);
        },
      });
      const isReadable = await zip
        .openReadStreamPromise(entry)
        .then((stream) => pipeline(stream, sink))
        .then(() => true, isDamage);
      if (name === manifestName) manifest = Buffer.concat(chunks);
      else if (name === signatureName) signature = Buffer.concat(chunks).toString();
      else hashes.set(name, isReadable ? hash.digest('hex') : '');
    }
  } finally {
    zip.close();
  }
  return { hashes, manifest, signature, repeated };
}
