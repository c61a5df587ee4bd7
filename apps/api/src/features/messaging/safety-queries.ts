import { and, eq, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { conversations, messageReports, messages, userBlocks } from '../../schema/messaging.ts';

type BlockRow = typeof userBlocks.$inferSelect;

/** A block in either direction, and who set it. */
export async function findBlockBetween(
  db: Queryable,
  one: string,
  other: string,
): Promise<BlockRow | undefined> {
  const [row] = await db
    .select()
    .from(userBlocks)
    .where(or(isBlock(one, other), isBlock(other, one)))
    .limit(1);
  return row;
}

const isBlock = (blockerId: string, blockedId: string) =>
  and(eq(userBlocks.blockerId, blockerId), eq(userBlocks.blockedId, blockedId));

export async function hasBlocked(db: Queryable, blockerId: string, blockedId: string) {
  const rows = await db.select().from(userBlocks).where(isBlock(blockerId, blockedId));
  return rows.length > 0;
}

/** False if the block exists already. */
export async function insertBlock(tx: Transaction, block: BlockRow): Promise<boolean> {
  const rows = await tx.insert(userBlocks).values(block).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** False if there was no block. */
export async function deleteBlock(tx: Transaction, blockerId: string, blockedId: string) {
  const rows = await tx.delete(userBlocks).where(isBlock(blockerId, blockedId)).returning();
  return rows.length > 0;
}

/** A message with the people and the booking of its conversation. */
export async function findMessageWithMembers(db: Queryable, id: number) {
  const [row] = await db
    .select({
      id: messages.id,
      senderId: messages.senderId,
      notice: messages.notice,
      conversationId: conversations.id,
      bookingId: conversations.bookingId,
      firstUserId: conversations.firstUserId,
      secondUserId: conversations.secondUserId,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(messages.id, id));
  return row;
}

/** A second report by the same person returns the first. */
export async function insertReport(
  tx: Transaction,
  report: typeof messageReports.$inferInsert,
): Promise<{ report: typeof messageReports.$inferSelect; isNew: boolean }> {
  const [inserted] = await tx
    .insert(messageReports)
    .values(report)
    .onConflictDoNothing()
    .returning();
  if (inserted) return { report: inserted, isNew: true };
  const { messageId, reporterId } = report;
  const [earlier] = await tx
    .select()
    .from(messageReports)
    .where(and(eq(messageReports.messageId, messageId), eq(messageReports.reporterId, reporterId)));
  if (!earlier) throw new Error('A report was there and is gone.');
  return { report: earlier, isNew: false };
}

export async function findReportedConversation(db: Queryable, reportId: number) {
  const [row] = await db
    .select({ conversationId: messages.conversationId, messageId: messages.id })
    .from(messageReports)
    .innerJoin(messages, eq(messages.id, messageReports.messageId))
    .where(eq(messageReports.id, reportId));
  return row;
}
