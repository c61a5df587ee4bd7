import { and, eq, gt, lt } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/index.ts';
import { emailConfirmations, emailUndos, passwordResets } from '../../../schema/accounts.ts';

export async function insertPasswordReset(
  db: Queryable,
  reset: typeof passwordResets.$inferInsert,
): Promise<void> {
  await db.insert(passwordResets).values(reset);
}

/** Uses a token up; undefined where it is unknown, used or too old. */
export async function takePasswordReset(db: Queryable, tokenHash: string, now: Date) {
  const [row] = await db
    .delete(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
    .returning();
  return row;
}

export async function insertEmailConfirmation(
  db: Queryable,
  confirmation: typeof emailConfirmations.$inferInsert,
): Promise<void> {
  await db.insert(emailConfirmations).values(confirmation);
}

/** No link that is still under way changes the address any more. */
export async function deleteEmailConfirmations(db: Queryable, userId: string): Promise<void> {
  await db.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId));
}

/** Uses a token up; undefined where it is unknown, used or too old. */
export async function takeEmailConfirmation(db: Queryable, tokenHash: string, now: Date) {
  const [row] = await db
    .delete(emailConfirmations)
    .where(and(eq(emailConfirmations.tokenHash, tokenHash), gt(emailConfirmations.expiresAt, now)))
    .returning();
  return row;
}

export async function insertEmailUndo(
  db: Queryable,
  undo: typeof emailUndos.$inferInsert,
): Promise<void> {
  await db.insert(emailUndos).values(undo);
}

/** Uses a token up; undefined where it is unknown, used or too old. */
export async function takeEmailUndo(db: Queryable, tokenHash: string, now: Date) {
  const [row] = await db
    .delete(emailUndos)
    .where(and(eq(emailUndos.tokenHash, tokenHash), gt(emailUndos.expiresAt, now)))
    .returning();
  return row;
}

/** Withdraws the links that would change the address or the password. */
export async function deleteOpenLinks(db: Queryable, userId: string): Promise<void> {
  await deleteEmailConfirmations(db, userId);
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

export async function deleteEmailUndos(db: Queryable, userId: string): Promise<void> {
  await db.delete(emailUndos).where(eq(emailUndos.userId, userId));
}

/** Deletes the links whose time is over. */
export async function deleteExpiredLinks(db: Queryable, now: Date): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
  await db.delete(emailConfirmations).where(lt(emailConfirmations.expiresAt, now));
  await db.delete(emailUndos).where(lt(emailUndos.expiresAt, now));
}
