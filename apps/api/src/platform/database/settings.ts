import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { settings } from '../../schema/platform.ts';
import type { Queryable } from './index.ts';

export async function findSetting(db: Queryable, key: string): Promise<string | undefined> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return row?.value;
}

/** False if the setting exists already. */
export async function insertSetting(db: Queryable, key: string, value: string): Promise<boolean> {
  const rows = await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoNothing()
    .returning({ key: settings.key });
  return rows.length > 0;
}

/** Created on first use; every process on the database has the same. */
export async function getSecret(db: Queryable, name: string): Promise<string> {
  const key = `secret:${name}`;
  const earlier = await findSetting(db, key);
  if (earlier) return earlier;
  await insertSetting(db, key, randomBytes(32).toString('hex'));
  const value = await findSetting(db, key);
  if (!value) throw new Error(`The secret ${name} could not be kept.`);
  return value;
}

/** Identifies this installation for good, so that its ids at Stripe never collide with another's. */
export async function getInstallationId(db: Queryable): Promise<string> {
  return (await getSecret(db, 'installation')).slice(0, 12);
}

/** Saves a value, unless another was saved since `before` was read. */
export async function replaceSetting(
  db: Queryable,
  key: string,
  { before, value }: { before: string | undefined; value: string },
): Promise<void> {
  if (before === undefined) await insertSetting(db, key, value);
  else {
    const isUnchanged = and(eq(settings.key, key), eq(settings.value, before));
    await db.update(settings).set({ value }).where(isUnchanged);
  }
}

export async function saveSetting(db: Queryable, key: string, value: string): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}
