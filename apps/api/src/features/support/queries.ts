import type { TicketStatus } from '@curbside/domain/support/states';
import {
  and,
  asc,
  count,
  eq,
  gt,
  isNotNull,
  isNull,
  ne,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { personEmail, personName } from '../../platform/database/person-name.ts';
import { users } from '../../schema/accounts.ts';
import { bookings } from '../../schema/bookings.ts';
import { cars } from '../../schema/cars.ts';
import { ticketFeedback, ticketReads, ticketResponses, tickets } from '../../schema/support.ts';

export type TicketRow = typeof tickets.$inferSelect;

const requester = alias(users, 'requester');
const assignee = alias(users, 'assignee');

interface Agent {
  id: SQLWrapper;
  role: SQLWrapper;
  accountStatus: SQLWrapper;
}

/** A ticket is nobody's once its assignee is no longer active staff. */
export const isHeldBy = ({ id, role, accountStatus }: Agent): SQL =>
  sql`(${id} = ${tickets.assignedTo} and ${role} <> 'user' and ${accountStatus} = 'active')`;

/** A ticket with the people and the car shown on its pages. */
const ticketColumns = {
  ticket: tickets,
  carId: cars.id,
  carTitle: cars.title,
  userName: personName(requester),
  userEmail: personEmail(requester),
  assigneeId: assignee.id,
  assigneeName: personName(assignee),
  hasFeedback: isNotNull(ticketFeedback.ticketId).mapWith(Boolean),
};

/** Someone else wrote since the reader last opened it. */
const isUnreadBy = (readerId: string) =>
  and(
    ne(tickets.lastActivityBy, readerId),
    sql`not exists (select from ${ticketReads} read where read.ticket_id = ${tickets.id}
      and read.user_id = ${readerId} and read.read_at >= ${tickets.lastActivityAt})`,
  ) as SQL;

export function selectTickets(db: Queryable, readerId: string) {
  return db
    .select({ ...ticketColumns, isUnread: sql<boolean>`${isUnreadBy(readerId)}` })
    .from(tickets)
    .innerJoin(requester, eq(requester.id, tickets.userId))
    .leftJoin(assignee, isHeldBy(assignee))
    .leftJoin(bookings, eq(bookings.id, tickets.bookingId))
    .leftJoin(cars, eq(cars.id, bookings.carId))
    .leftJoin(ticketFeedback, eq(ticketFeedback.ticketId, tickets.id));
}
export type TicketDetails = Awaited<ReturnType<typeof selectTickets>>[number];

/** Found only if the reader opened it or reads every ticket. */
export async function findTicket(
  db: Queryable,
  id: number,
  reader: { id: string; readsEveryTicket: boolean },
): Promise<TicketDetails | undefined> {
  const scope = reader.readsEveryTicket ? undefined : eq(tickets.userId, reader.id);
  const [row] = await selectTickets(db, reader.id).where(and(eq(tickets.id, id), scope));
  return row;
}

export async function listResponses(db: Queryable, ticketId: number) {
  return db
    .select({
      response: ticketResponses,
      userName: personName(users),
      role: users.role,
    })
    .from(ticketResponses)
    .innerJoin(users, eq(users.id, ticketResponses.userId))
    .where(eq(ticketResponses.ticketId, ticketId))
    .orderBy(asc(ticketResponses.id));
}
export type ListedResponse = Awaited<ReturnType<typeof listResponses>>[number];

export async function findFeedback(db: Queryable, ticketId: number) {
  const [row] = await db.select().from(ticketFeedback).where(eq(ticketFeedback.ticketId, ticketId));
  return row;
}

/** Renter and owner of the trip that a ticket names. */
export async function findTripParties(db: Queryable, bookingId: number) {
  const [row] = await db
    .select({
      renterId: bookings.renterId,
      ownerId: bookings.ownerId,
      authorizedAt: bookings.authorizedAt,
    })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  return row;
}

export async function insertTicket(
  tx: Transaction,
  ticket: Omit<typeof tickets.$inferInsert, 'queue' | 'lastActivityAt' | 'lastActivityBy'>,
): Promise<TicketRow> {
  const activity = { lastActivityAt: ticket.createdAt, lastActivityBy: ticket.userId };
  const [row] = await tx
    .insert(tickets)
    .values({ ...ticket, ...activity })
    .returning();
  if (!row) throw new Error('The ticket was not written.');
  return row;
}

export async function countOpenedSince(
  db: Queryable,
  userId: string,
  since: Date,
): Promise<number> {
  return db.$count(tickets, and(eq(tickets.userId, userId), gt(tickets.createdAt, since)));
}

export async function countResponsesSince(
  db: Queryable,
  userId: string,
  since: Date,
): Promise<number> {
  return db.$count(
    ticketResponses,
    and(eq(ticketResponses.userId, userId), gt(ticketResponses.createdAt, since)),
  );
}

/** Records that a person has opened a ticket. */
export async function markRead(
  db: Queryable,
  read: { ticketId: number; userId: string; readAt: Date },
): Promise<void> {
  await db
    .insert(ticketReads)
    .values(read)
    .onConflictDoUpdate({
      target: [ticketReads.ticketId, ticketReads.userId],
      set: { readAt: read.readAt },
      setWhere: sql`${ticketReads.readAt} < excluded.read_at`,
    });
}

/** Undefined if the status, or a handed-over ticket's assignee, changed meanwhile. */
export async function markTicket(
  tx: Transaction,
  { id, status, assignedTo }: Pick<TicketRow, 'id' | 'status' | 'assignedTo'>,
  change: Partial<
    Pick<TicketRow, 'status' | 'priority' | 'assignedTo' | 'updatedAt' | 'resolvedAt' | 'closedAt'>
  >,
): Promise<TicketRow | undefined> {
  const isSameAssignee =
    change.assignedTo === undefined
      ? undefined
      : sql`${tickets.assignedTo} is not distinct from ${assignedTo}`;
  const [row] = await tx
    .update(tickets)
    .set(change)
    .where(and(eq(tickets.id, id), eq(tickets.status, status), isSameAssignee))
    .returning();
  return row;
}

export async function insertResponse(
  tx: Transaction,
  response: typeof ticketResponses.$inferInsert,
): Promise<number> {
  const [row] = await tx
    .insert(ticketResponses)
    .values(response)
    .returning({ id: ticketResponses.id });
  if (!row) throw new Error('The response was not written.');
  return row.id;
}

/** False if the feedback was skipped before. */
export async function markFeedbackSkipped(tx: Transaction, id: number, at: Date): Promise<boolean> {
  const rows = await tx
    .update(tickets)
    .set({ feedbackSkippedAt: at })
    .where(and(eq(tickets.id, id), isNull(tickets.feedbackSkippedAt)))
    .returning({ id: tickets.id });
  return rows.length > 0;
}

/** False if the ticket has feedback already. */
export async function insertFeedback(
  tx: Transaction,
  feedback: typeof ticketFeedback.$inferInsert,
): Promise<boolean> {
  const rows = await tx.insert(ticketFeedback).values(feedback).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function countTickets(db: Queryable): Promise<Record<TicketStatus, number>> {
  const rows = await db
    .select({ status: tickets.status, count: count() })
    .from(tickets)
    .groupBy(tickets.status);
  const counts = { open: 0, in_progress: 0, resolved: 0, closed: 0 };
  for (const row of rows) counts[row.status] = row.count;
  return counts;
}
