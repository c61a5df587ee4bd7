import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verifyPassword as verifyScrypt } from 'better-auth/crypto';

/** OWASP's recommended parameters for argon2id: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;

const deriveKey = promisify(argon2);

const derive = (password: string, nonce: Buffer) =>
  deriveKey('argon2id', { ...cost, message: password, nonce });

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Returns the usual text form of argon2id. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return `${prefix}${encode(nonce)}$${encode(await derive(password, nonce))}`;
}

/** Accepts hashes of the earlier kind too. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  if (isOutdatedHash(hash)) return verifyScrypt({ hash, password });
  const [nonce = '', key = ''] = hash.slice(prefix.length).split('$');
  const stored = Buffer.from(key, 'base64');
  const derived = await derive(password, Buffer.from(nonce, 'base64'));
  return stored.length === derived.length && timingSafeEqual(stored, derived);
}

/** A hash of the earlier kind is replaced at the next sign-in. */
export function isOutdatedHash(hash: string): boolean {
  return !hash.startsWith(prefix);
}
