import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { Manifest } from '@curbside/domain/evidence/endpoints';

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

export function isSignedBy(key: KeyObject, manifest: Buffer, signature: string): boolean {
  return verify(null, manifest, createPublicKey(key), Buffer.from(signature, 'base64'));
}

/** The first file that is not as the manifest says, in its order; undefined where all are. */
export function firstBrokenFile(
  { files }: Manifest,
  hashes: ReadonlyMap<string, string>,
): string | undefined {
  const listed = new Set(files.map(({ name }) => name));
  const expected = chainFiles(files);
  const broken = files.find(
    ({ name, sha256, previous }, index) =>
      hashes.get(name) !== sha256 || previous !== expected[index]?.previous,
  );
  return broken?.name ?? [...hashes.keys()].find((name) => !listed.has(name));
}
