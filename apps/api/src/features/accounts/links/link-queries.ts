import { and, eq, gt, lt } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/index.ts';
import { emailConfirmations, emailUndos, passwordResets } from '../../../schema/accounts.ts';

export async function insertPasswordReset(
  db: Queryable,
  reset: typeof passwordResets.$inferInsert,
): Promise<void> {
  await db.insert(passwordResets).values(reset);
}

/** Consumes a token; undefined if it is unknown, used or expired. */
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

/** Invalidates every pending confirmation link. */
export async function deleteEmailConfirmations(db: Queryable, userId: string): Promise<void> {
  await db.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId));
}

/** Consumes a token; undefined if it is unknown, used or expired. */
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

/** Consumes a token; undefined if it is unknown, used or expired. */
export async function takeEmailUndo(db: Queryable, tokenHash: string, now: Date) {
  const [row] = await db
    .delete(emailUndos)
    .where(and(eq(emailUndos.tokenHash, tokenHash), gt(emailUndos.expiresAt, now)))
    .returning();
  return row;
}

/** Revokes the links that would change the address or the password. */
export async function deleteOpenLinks(db: Queryable, userId: string): Promise<void> {
  await deleteEmailConfirmations(db, userId);
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

export async function deleteEmailUndos(db: Queryable, userId: string): Promise<void> {
  await db.delete(emailUndos).where(eq(emailUndos.userId, userId));
}

export async function deleteExpiredLinks(db: Queryable, now: Date): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
  await db.delete(emailConfirmations).where(lt(emailConfirmations.expiresAt, now));
  await db.delete(emailUndos).where(lt(emailUndos.expiresAt, now));
}
