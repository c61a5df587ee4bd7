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

/** The service's own error, where the storage has put one with words for people in its place. */
export function serviceErrorOf(error: unknown): unknown {
  return error instanceof AppError && error.cause ? error.cause : error;
}
