import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { uploads } from '../../schema/files.ts';

export async function insertUpload(
  tx: Transaction,
  upload: typeof uploads.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(uploads).values(upload).returning({ id: uploads.id });
  if (!row) throw new Error('The insert returned no row.');
  return row.id;
}

/** The file hashes of the user's uploads by id; those of other users are left out. */
export async function listUploadHashes(
  db: Queryable,
  { userId, ids }: { userId: string; ids: readonly number[] },
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: uploads.id, fileHash: uploads.fileHash })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), inArray(uploads.id, [...ids])));
  return new Map(rows.map(({ id, fileHash }) => [id, fileHash]));
}
