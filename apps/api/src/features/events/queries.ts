import { and, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { events } from '../../schema/events.ts';

export interface EventRow {
  id: number;
  recipient: string;
  topic: string;
}

export async function insertEvents(
  db: Queryable,
  rows: readonly { recipient: string; topic: string }[],
): Promise<EventRow[]> {
  return db
    .insert(events)
    .values([...rows])
    .returning({
      id: events.id,
      recipient: events.recipient,
      topic: events.topic,
    });
}

/**
 * Topics that changed since an event, with the id of the last one. A smaller id may commit later, so
 * the preceding minute counts too: repeated hints are harmless.
 */
export async function listTopicsSince(
  db: Queryable,
  recipients: readonly string[],
  lastId: number,
): Promise<{ id: number; topic: string }[]> {
  const [known] = await db
    .select({ createdAt: events.createdAt })
    .from(events)
    .where(eq(events.id, lastId));
  if (!known) return [{ id: await findLastId(db), topic: 'all' }];
  return listTopicsOfMinuteBefore(db, recipients, sql`${known.createdAt}::timestamptz`);
}

/** Topics that changed while a page was loading and had no stream yet. */
export async function listRecentTopics(
  db: Queryable,
  recipients: readonly string[],
): Promise<{ id: number; topic: string }[]> {
  return listTopicsOfMinuteBefore(db, recipients, sql`now()`);
}

async function listTopicsOfMinuteBefore(
  db: Queryable,
  recipients: readonly string[],
  time: SQL,
): Promise<{ id: number; topic: string }[]> {
  return db
    .select({ id: sql<number>`max(${events.id})::int`, topic: events.topic })
    .from(events)
    .where(
      and(
        inArray(events.recipient, [...recipients]),
        gt(events.createdAt, sql`${time} - interval '1 minute'`),
      ),
    )
    .groupBy(events.topic);
}

/** Id of the newest event for anyone, or 0. */
export async function findLastId(db: Queryable): Promise<number> {
  const [row] = await db.select({ id: events.id }).from(events).orderBy(desc(events.id)).limit(1);
  return row?.id ?? 0;
}

/** Deletes events that no stream can still ask for. */
export async function deleteOldEvents(db: Queryable): Promise<void> {
  await db.delete(events).where(lt(events.createdAt, sql`now() - interval '1 hour'`));
}
