/** Each code has a text that says what to do. */
export type EmbeddedDatabaseErrorCode =
  | 'unsupported_platform'
  | 'no_unprivileged_user'
  | 'not_reachable'
  | 'data_missing'
  | 'data_copied'
  | 'password_missing'
  | 'other_major_version'
  | 'disk_full'
  | 'init_failed'
  | 'start_failed'
  | 'locked'
  | 'no_file_locks';

export class EmbeddedDatabaseError extends Error {
  readonly code: EmbeddedDatabaseErrorCode;

  constructor(code: EmbeddedDatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedDatabaseError';
    this.code = code;
  }
}

export function isDiskFull(cause: unknown): boolean {
  if (typeof cause === 'string') return /No space left on device|Disk quota exceeded/i.test(cause);
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

export function diskFullError(dir: string, cause?: unknown): EmbeddedDatabaseError {
  const message = `No space left on the disk that holds the database (${dir}): free some and start again.`;
  return new EmbeddedDatabaseError('disk_full', message, { cause });
}
