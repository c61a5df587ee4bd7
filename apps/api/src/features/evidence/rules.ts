import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { EvidenceProblem, Manifest } from '@curbside/domain/evidence/endpoints';

/** The manifest and its signature in a bundle; every other file is listed in the manifest. */
export const manifestName = 'manifest.json';
export const signatureName = 'manifest.sig';

/** How an Ed25519 key of 32 bytes begins in PKCS #8. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key that signs bundles, from a secret of 32 bytes in hex. */
export function signingKey(secret: string): KeyObject {
  const key = Buffer.concat([pkcs8Head, Buffer.from(secret, 'hex')]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

/** The public half of the key, as PEM. */
export function publicKeyPem(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString();
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Chains the hashes of files in order: each entry carries the hash of the one before. */
export function chainFiles(files: readonly { name: string; sha256: string }[]): Manifest['files'] {
  return files.map(({ name, sha256 }, index) => ({
    name,
    sha256,
    previous: files[index - 1]?.sha256 ?? null,
  }));
}

export function signManifest(key: KeyObject, manifest: Buffer): string {
  return sign(null, manifest, key).toString('base64');
}

export function isSignedBy(publicKey: KeyObject, manifest: Buffer, signature: string): boolean {
  return verify(null, manifest, publicKey, Buffer.from(signature, 'base64'));
}

interface BrokenFile {
  name: string;
  problem: EvidenceProblem;
}

/**
 * The first file that is not as the manifest says, in its order; undefined where all are. Files are
 * hashed one after the other, and none behind a broken one.
 */
export async function findBrokenFile(
  { files }: Manifest,
  names: Iterable<string>,
  hashOf: (name: string) => Promise<string | undefined>,
): Promise<BrokenFile | undefined> {
  const listed = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  const expected = chainFiles(files);
  for (const [index, { name, sha256, previous }] of files.entries()) {
    const hash = await hashOf(name);
    if (hash === sha256 && previous === expected[index]?.previous) continue;
    return { name, problem: problemOf(name, listed, hash) };
  }
  const added = [...names].find((name) => !listed.has(name));
  return added === undefined ? undefined : { name: added, problem: 'added' };
}

function problemOf(
  name: string,
  listed: ReadonlyMap<string, string>,
  hash: string | undefined,
): EvidenceProblem {
  if (hash === undefined) return 'removed';
  const isOfAnother = [...listed].some(([other, sha256]) => other !== name && sha256 === hash);
  return isOfAnother ? 'swapped' : 'changed';
}
