import { AppError } from '../errors.ts';

const retryAfterSeconds = 5;

/** The storage refuses, fails or does not answer. The same request may succeed later. */
export function storageUnavailable(cause: unknown): AppError {
  return new AppError(
    'storage_unavailable',
    'Files cannot be reached right now. Please try again in a moment.',
    { headers: { 'retry-after': String(retryAfterSeconds) }, cause },
  );
}
