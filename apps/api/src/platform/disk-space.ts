import { statfs } from 'node:fs/promises';
import type { Env } from './env.ts';
import { AppError } from './errors.ts';

/** Space on the data folder's disk that stays free for the database, mails and logs. */
export type FreeSpace = Pick<Env, 'DATA_DIR' | 'MIN_FREE_PERCENT' | 'MIN_FREE_GB'>;

export function storageFull(cause?: unknown): AppError {
  const message = 'Files cannot be stored right now. Please try again later.';
  return new AppError('storage_full', message, { cause });
}

/** Throws storage_full if `bytes` more would leave less than the free space. */
export async function requireDiskSpace(
  { DATA_DIR, MIN_FREE_PERCENT, MIN_FREE_GB }: FreeSpace,
  bytes = 0,
): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(DATA_DIR);
  const kept = Math.max((blocks * bsize * MIN_FREE_PERCENT) / 100, MIN_FREE_GB * 1e9);
  if (bavail * bsize - bytes < kept) throw storageFull();
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code));
}
