import type { Queryable } from '../database/index.ts';
import { findSetting, saveSetting } from '../database/settings.ts';

const settingKey = 'last-backup';

export async function saveLastBackup(db: Queryable, madeAt: Date): Promise<void> {
  await saveSetting(db, settingKey, madeAt.toISOString());
}

/** In ISO format. */
export async function findLastBackup(db: Queryable): Promise<string | undefined> {
  return findSetting(db, settingKey);
}
