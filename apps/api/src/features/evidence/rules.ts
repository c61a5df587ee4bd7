import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { EvidenceProblem, Manifest } from '@curbside/domain/evidence/endpoints';

/** The manifest and its signature; the manifest lists every other file of a bundle. */
export const manifestName = 'manifest.json';
export const signatureName = 'manifest.sig';

/** PKCS #8 header of a 32-byte Ed25519 key. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The signing key, from a secret of 32 bytes in hex. */
export function signingKey(secret: string): KeyObject {
  const key = Buffer.concat([pkcs8Head, Buffer.from(secret, 'hex')]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

/** The key's public half, as PEM. */
export function publicKeyPem(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString();
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Chains file hashes in order: each entry includes the previous hash. */
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
 * The first file, in manifest order, that does not match; undefined if all do. Files after a broken one
 * are not hashed.
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
