import { claimLimits } from '@curbside/domain/claims/rules';
import { openDisputeStatuses } from '@curbside/domain/disputes/states';
import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { hoursBefore } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { personName } from '../../platform/database/person-name.ts';
import { users } from '../../schema/accounts.ts';
import { auditLog } from '../../schema/audit.ts';
import { bookings } from '../../schema/bookings.ts';
import { cars } from '../../schema/cars.ts';
import { chargeOrders } from '../../schema/charges.ts';
import { disputes } from '../../schema/disputes.ts';
import { handovers } from '../../schema/handover.ts';
import { incidents } from '../../schema/incidents.ts';
import { ledgerDifferences } from '../../schema/ledger.ts';
import { pickupReports } from '../../schema/pickup-reports.ts';
import { tickets } from '../../schema/support.ts';
import { verifications } from '../../schema/verification.ts';
import { waitingPayoutCents } from '../charges/index.ts';
import { isHeldBy } from '../support/index.ts';

const assignee = alias(users, 'assignee');

/** Tickets that nobody has taken, or whose requester spoke last. */
export function listWaitingTickets(db: Queryable, limit: number) {
  return db
    .select({
      id: tickets.id,
      subject: tickets.subject,
      priority: tickets.priority,
      since: tickets.lastActivityAt,
      who: personName(users),
      assigneeId: assignee.id,
      assigneeName: personName(assignee),
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .leftJoin(assignee, isHeldBy(assignee))
    .where(
      and(
        inArray(tickets.status, ['open', 'in_progress']),
        or(isNull(assignee.id), eq(tickets.lastActivityBy, tickets.userId)),
      ),
    )
    .orderBy(asc(tickets.lastActivityAt))
    .limit(limit);
}

/** People whose documents are being looked at, with the time when they were sent. */
export async function listPendingVerifications(db: Queryable, limit: number) {
  const since = sql<Date>`coalesce((select max(log.created_at) from ${auditLog} log
    where log.entity = 'user' and log.entity_id = ${verifications.userId}::text
      and log.action = 'verification.pending'), ${users.createdAt})`;
  return db
    .select({
      userId: verifications.userId,
      who: personName(users),
      since: since.mapWith(users.createdAt),
    })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.userId))
    .where(and(eq(verifications.status, 'pending'), isNull(users.deletedAt)))
    .limit(limit);
}

/** Unresolved incidents that freeze no payout; the others are among the frozen payouts. */
export function listUnresolvedIncidents(db: Queryable, limit: number) {
  return db
    .select({
      id: incidents.id,
      bookingId: incidents.bookingId,
      incidentType: incidents.incidentType,
      carTitle: cars.title,
      who: personName(users),
      since: incidents.createdAt,
    })
    .from(incidents)
    .innerJoin(bookings, eq(bookings.id, incidents.bookingId))
    .innerJoin(cars, eq(cars.id, incidents.carId))
    .innerJoin(users, eq(users.id, incidents.reporterId))
    .where(and(ne(incidents.status, 'resolved'), ne(bookings.payoutStatus, 'frozen')))
    .orderBy(asc(incidents.createdAt))
    .limit(limit);
}

const openDisputes = sql`select from ${disputes} d where d.booking_id = ${bookings.id}
  and ${inArray(sql`d.status`, [...openDisputeStatuses])}`;
const freezingIncidents = sql`from ${incidents} i
  where i.booking_id = ${bookings.id} and i.payout_frozen`;

/** Payouts that an incident or staff hold back; a day after drop-off they would have been sent. */
export function listFrozenPayouts(db: Queryable, limit: number) {
  return db
    .select({
      id: bookings.id,
      carTitle: cars.title,
      who: personName(users),
      cents: waitingPayoutCents,
      since:
        sql<Date>`coalesce((select min(i.created_at) ${freezingIncidents}), ${bookings.startsAt})`.mapWith(
          bookings.startsAt,
        ),
      dueAt: sql<Date>`${bookings.endsAt} + interval '24 hours'`.mapWith(bookings.endsAt),
    })
    .from(bookings)
    .innerJoin(cars, eq(cars.id, bookings.carId))
    .innerJoin(users, eq(users.id, bookings.ownerId))
    .where(
      and(
        eq(bookings.payoutStatus, 'frozen'),
        sql`(exists (select ${freezingIncidents}) or not exists (${openDisputes}))`,
      ),
    )
    .orderBy(asc(bookings.endsAt), asc(bookings.id))
    .limit(limit);
}

export function listUndecidedDisputes(db: Queryable, limit: number) {
  return db
    .select({
      id: disputes.id,
      bookingId: disputes.bookingId,
      cents: disputes.cents,
      carTitle: cars.title,
      who: personName(users),
      since: disputes.openedAt,
      dueAt: disputes.dueBy,
    })
    .from(disputes)
    .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
    .innerJoin(cars, eq(cars.id, bookings.carId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(inArray(disputes.status, ['needs_response', 'warning_needs_response']))
    .orderBy(asc(disputes.dueBy))
    .limit(limit);
}

/** Charges that the guest contests; they are collected only once staff uphold them. */
export function listContestedCharges(db: Queryable, limit: number) {
  return db
    .select({
      id: chargeOrders.id,
      bookingId: chargeOrders.bookingId,
      purpose: chargeOrders.purpose,
      cents: chargeOrders.totalCents,
      carTitle: cars.title,
      who: personName(users),
      since: chargeOrders.createdAt,
    })
    .from(chargeOrders)
    .innerJoin(bookings, eq(bookings.id, chargeOrders.bookingId))
    .innerJoin(cars, eq(cars.id, bookings.carId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(eq(chargeOrders.status, 'contested'))
    .orderBy(asc(chargeOrders.id))
    .limit(limit);
}

/** Until the host can no longer claim anything that rests on the figures. `who` recorded them. */
export function listHandoverObjections(db: Queryable, limit: number, now: Date) {
  return db
    .select({
      bookingId: handovers.bookingId,
      kind: handovers.kind,
      carTitle: cars.title,
      who: personName(users),
      since: sql<Date>`${handovers.answeredAt}`.mapWith(handovers.givenAt),
    })
    .from(handovers)
    .innerJoin(bookings, eq(bookings.id, handovers.bookingId))
    .innerJoin(cars, eq(cars.id, bookings.carId))
    .innerJoin(users, eq(users.id, handovers.giverId))
    .where(
      and(
        eq(handovers.status, 'objected'),
        gt(bookings.endsAt, hoursBefore(now, claimLimits.hours)),
      ),
    )
    .orderBy(asc(handovers.answeredAt))
    .limit(limit);
}

/** Reports of a failed pickup that the other side, or the records of the trip, contradict. */
export function listContestedPickups(db: Queryable, limit: number) {
  return db
    .select({
      id: pickupReports.id,
      bookingId: pickupReports.bookingId,
      kind: pickupReports.kind,
      carTitle: cars.title,
      who: personName(users),
      since: sql<Date>`${pickupReports.contestedAt}`.mapWith(pickupReports.reportedAt),
    })
    .from(pickupReports)
    .innerJoin(bookings, eq(bookings.id, pickupReports.bookingId))
    .innerJoin(cars, eq(cars.id, bookings.carId))
    .innerJoin(users, eq(users.id, pickupReports.reporterId))
    .where(eq(pickupReports.status, 'contested'))
    .orderBy(asc(pickupReports.contestedAt))
    .limit(limit);
}

export function listOpenDifferences(db: Queryable, limit: number) {
  return db
    .select({
      id: ledgerDifferences.id,
      kind: ledgerDifferences.kind,
      subject: ledgerDifferences.subject,
      since: ledgerDifferences.foundAt,
    })
    .from(ledgerDifferences)
    .where(ne(ledgerDifferences.status, 'resolved'))
    .orderBy(asc(ledgerDifferences.foundAt))
    .limit(limit);
}

/** Jobs that failed for good, by name, in the job library's own table. */
export async function listFailedJobNames(db: Queryable, limit: number) {
  const { rows } = await db.execute<{ name: string; count: number; since: string }>(sql`
    select name, count(*)::int as count, min(completed_on) as since from jobs.job
    where state = 'failed' and name not like '\\_\\_pgboss%'
    group by name order by since limit ${limit}`);
  return rows.map((row) => ({ ...row, since: new Date(row.since) }));
}
