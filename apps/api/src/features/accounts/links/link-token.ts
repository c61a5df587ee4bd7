import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../../../platform/errors.ts';

/** Token for a link in an email; only its hash is stored. */
export function newLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(24).toString('base64url');
  return { token, tokenHash: hashOfToken(token) };
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function linkTooOld(): AppError {
  return new AppError(
    'invalid_request',
    'This link was used before or is too old. Ask for a new one.',
  );
}
