import { and, desc, eq, gt, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { personName } from '../../platform/database/person-name.ts';
import { users } from '../../schema/accounts.ts';
import { bookings } from '../../schema/bookings.ts';
import { carPhotos, cars } from '../../schema/cars.ts';
import { conversationMembers, conversations, messages } from '../../schema/messaging.ts';

export type ConversationRow = typeof conversations.$inferSelect;
export type MessageRow = typeof messages.$inferSelect;
type NewMessage = Omit<typeof messages.$inferInsert, 'conversationId' | 'bookingId'>;

const sender = alias(users, 'sender');

/** Both sides of a booking, and whether the host may see it yet. */
export async function findBookingParties(db: Queryable, bookingId: number) {
  const [row] = await db
    .select({
      bookingId: bookings.id,
      renterId: bookings.renterId,
      ownerId: bookings.ownerId,
      isShownToOwner: isNotNull(bookings.authorizedAt).mapWith(Boolean),
    })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  return row;
}

/** Two people share a trip, past or present, that was approved. */
export async function hasApprovedTrip(db: Queryable, one: string, other: string): Promise<boolean> {
  const [row] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        inArray(bookings.status, ['approved', 'completed']),
        or(
          and(eq(bookings.renterId, one), eq(bookings.ownerId, other)),
          and(eq(bookings.renterId, other), eq(bookings.ownerId, one)),
        ),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Identifies a conversation: that of a booking, or the direct one of two people. */
export interface Topic {
  bookingId: number | null;
  userIds: readonly [string, string];
}

function isTopic({ bookingId, userIds }: Topic): SQL | undefined {
  if (bookingId !== null) return eq(conversations.bookingId, bookingId);
  const [first, second] = [...userIds].sort();
  return and(
    sql`${conversations.bookingId} is null`,
    eq(conversations.firstUserId, first ?? ''),
    eq(conversations.secondUserId, second ?? ''),
  );
}

export async function findConversation(
  db: Queryable,
  topic: Topic,
): Promise<ConversationRow | undefined> {
  const [row] = await db.select().from(conversations).where(isTopic(topic));
  return row;
}

/**
 * Finds or creates the conversation and locks it until the transaction ends, so that message ids grow
 * in the order in which messages appear.
 */
export async function lockConversation(
  tx: Transaction,
  topic: Topic,
  now: Date,
): Promise<ConversationRow> {
  const select = () => tx.select().from(conversations).where(isTopic(topic)).for('update');
  const [known] = await select();
  if (known) return known;
  const [first = '', second = ''] =
    topic.bookingId === null ? [...topic.userIds].sort() : topic.userIds;
  const opened = { bookingId: topic.bookingId, firstUserId: first, secondUserId: second };
  const [created] = await tx
    .insert(conversations)
    .values({ ...opened, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (created) {
    const members = topic.userIds.map((userId) => ({ conversationId: created.id, userId }));
    await tx.insert(conversationMembers).values(members);
  }
  const [row] = await select();
  if (!row) throw new Error('A conversation was there and is gone.');
  return row;
}

/** Undefined if the sender's key, or the booking's notice, exists already. */
export async function insertMessage(
  tx: Transaction,
  conversation: ConversationRow,
  message: NewMessage,
): Promise<MessageRow | undefined> {
  const { id: conversationId, bookingId } = conversation;
  const [row] = await tx
    .insert(messages)
    .values({ ...message, conversationId, bookingId })
    .onConflictDoNothing()
    .returning();
  if (!row) return undefined;
  await tx
    .update(conversationMembers)
    .set({ lastMessageId: row.id })
    .where(eq(conversationMembers.conversationId, conversationId));
  return row;
}

export async function findMessageByKey(
  db: Queryable,
  senderId: string,
  clientKey: string,
): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.senderId, senderId), eq(messages.clientKey, clientKey)));
  return row;
}

/** Number of messages a person has sent since an instant, and the time of the first. */
export async function countSentSince(db: Queryable, senderId: string, since: Date) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      first: sql<Date | null>`min(${messages.createdAt})`.mapWith((text: string) => new Date(text)),
    })
    .from(messages)
    .where(
      and(
        eq(messages.senderId, senderId),
        gt(messages.createdAt, since),
        sql`${messages.notice} is null`,
      ),
    );
  return { count: row?.count ?? 0, first: row?.first ?? undefined };
}

export interface ThreadPage {
  limit: number;
  /** Id of a message; only older ones are returned. */
  before: number | undefined;
}

function selectMessages(db: Queryable) {
  return db
    .select({ message: messages, senderName: personName(sender) })
    .from(messages)
    .leftJoin(sender, eq(sender.id, messages.senderId));
}
export type ShownMessage = Awaited<ReturnType<typeof selectMessages>>[number];

/** Newest first; one more than the limit, to tell whether there are older ones. */
export async function listMessages(
  db: Queryable,
  conversationId: number,
  { limit, before }: ThreadPage,
): Promise<ShownMessage[]> {
  return selectMessages(db)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        before === undefined ? undefined : lt(messages.id, before),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit + 1);
}

/** The latest messages of a booking, oldest first. */
export async function listThreadOfBooking(
  db: Queryable,
  bookingId: number,
  limit: number,
): Promise<ShownMessage[]> {
  const found = await selectMessages(db)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(conversations.bookingId, bookingId))
    .orderBy(desc(messages.id))
    .limit(limit);
  return found.reverse();
}

export async function getMessage(db: Queryable, id: number): Promise<ShownMessage> {
  const [row] = await selectMessages(db).where(eq(messages.id, id));
  if (!row) throw new Error(`Message ${id} is not there.`);
  return row;
}

interface RenamedPerson {
  userId: string;
  name: string;
  newName: string;
}

/** In the notices of a person's trips, as a whole word; what people wrote stays. */
export async function replaceNameInNotices(
  tx: Transaction,
  { userId, name, newName }: RenamedPerson,
): Promise<void> {
  if (!name) return;
  // A name may end in a sign, where a word boundary would not match.
  const pattern = `(?<!\\w)${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\w)`;
  const own = tx
    .select({ id: conversationMembers.conversationId })
    .from(conversationMembers)
    .where(eq(conversationMembers.userId, userId));
  await tx
    .update(messages)
    .set({ message: sql`regexp_replace(${messages.message}, ${pattern}, ${newName}, 'g')` })
    .where(and(isNotNull(messages.notice), inArray(messages.conversationId, own)));
}

/** False if the member had read that far already. */
export async function markRead(
  db: Queryable,
  conversationId: number,
  userId: string,
  upToId: number,
): Promise<boolean> {
  const rows = await db
    .update(conversationMembers)
    .set({ lastReadId: upToId })
    .where(
      and(
        eq(conversationMembers.conversationId, conversationId),
        eq(conversationMembers.userId, userId),
        lt(conversationMembers.lastReadId, upToId),
      ),
    )
    .returning({ userId: conversationMembers.userId });
  return rows.length > 0;
}

/** Messages of the other person that the member has not read; the product's notices do not count. */
const isUnread = sql`unread.conversation_id = ${conversationMembers.conversationId}
  and unread.id > ${conversationMembers.lastReadId}
  and unread.notice is null and unread.sender_id <> ${conversationMembers.userId}`;

/** A host sees the conversation of a request only once its payment is authorized. */
const isShownToMember = or(
  sql`${bookings.id} is null`,
  eq(bookings.renterId, conversationMembers.userId),
  isNotNull(bookings.authorizedAt),
);

/** Latest first; one more than the limit, to tell whether there are older ones. */
export async function listConversations(
  db: Queryable,
  userId: string,
  { limit, before }: ThreadPage,
) {
  const other = alias(users, 'other');
  return db
    .select({
      conversationId: conversations.id,
      bookingId: conversations.bookingId,
      carTitle: cars.title,
      cover: carPhotos.fileHash,
      otherUserId: other.id,
      otherUserName: personName(other),
      lastMessageId: messages.id,
      lastMessage: messages.message,
      lastMessageAt: messages.createdAt,
      unreadCount: sql<number>`(select count(*)::int from ${messages} as unread where ${isUnread})`,
    })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .innerJoin(messages, eq(messages.id, conversationMembers.lastMessageId))
    .innerJoin(
      other,
      sql`${other.id} = case when ${conversations.firstUserId} = ${conversationMembers.userId}
        then ${conversations.secondUserId} else ${conversations.firstUserId} end`,
    )
    .leftJoin(bookings, eq(bookings.id, conversations.bookingId))
    .leftJoin(cars, eq(cars.id, bookings.carId))
    .leftJoin(carPhotos, and(eq(carPhotos.carId, cars.id), eq(carPhotos.position, 0)))
    .where(
      and(
        eq(conversationMembers.userId, userId),
        before === undefined ? undefined : lt(conversationMembers.lastMessageId, before),
        isShownToMember,
      ),
    )
    .orderBy(desc(conversationMembers.lastMessageId))
    .limit(limit + 1);
}

/** Unread messages in all conversations that the person sees. */
export async function countUnread(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({
      count: sql<number>`coalesce(sum((select count(*) from ${messages} as unread where ${isUnread})), 0)::int`,
    })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .leftJoin(bookings, eq(bookings.id, conversations.bookingId))
    .where(
      and(
        eq(conversationMembers.userId, userId),
        ne(conversationMembers.lastMessageId, 0),
        gt(conversationMembers.lastMessageId, conversationMembers.lastReadId),
        isShownToMember,
      ),
    );
  return row?.count ?? 0;
}
