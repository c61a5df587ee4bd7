import { createHash } from 'node:crypto';

/** A token is random and long, so a plain hash of it cannot be reversed. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex');
