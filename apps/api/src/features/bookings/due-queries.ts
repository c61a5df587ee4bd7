import { and, gt, lte, type SQL, sql } from 'drizzle-orm';
import { minutesAfter } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { bookings } from '../../schema/bookings.ts';
import { handovers } from '../../schema/handover.ts';
import { messages } from '../../schema/messaging.ts';
import { isNotBeingApproved, isPending } from '../booking-rows/index.ts';
import { isPickupReported } from './queries.ts';
import { isApproved, isAuthorized, isUnpaid } from './state-queries.ts';

function listIds(db: Queryable, condition: SQL | undefined) {
  return db
    .select({ id: bookings.id })
    .from(bookings)
    .where(condition)
    .orderBy(bookings.id)
    .limit(500)
    .then((rows) => rows.map(({ id }) => id));
}

export function listUnpaidSince(db: Queryable, now: Date): Promise<number[]> {
  return listIds(db, and(isPending, isUnpaid, lte(bookings.payBy, now)));
}

export function listUnanswered(db: Queryable, now: Date): Promise<number[]> {
  return listIds(db, and(isPending, isAuthorized, isNotBeingApproved, lte(bookings.answerBy, now)));
}

export function listStuckApprovals(db: Queryable, before: Date): Promise<number[]> {
  return listIds(db, and(isPending, lte(bookings.approvingAt, before)));
}

export function listEndedBefore(db: Queryable, before: Date): Promise<number[]> {
  return listIds(db, and(isApproved, lte(bookings.endsAt, before), sql`not ${isPickupReported}`));
}

/** Approved trips without this notice; the system message is the record of a sent notice. */
const lacksNotice = (step: string) => sql`not exists (select from ${messages}
  where ${messages.bookingId} = ${bookings.id} and ${messages.notice} = ${step})`;

/** Trips without this reminder of their present drop-off. */
const lacksReminder = (step: string) => sql`not exists (select from ${messages}
  where ${messages.bookingId} = ${bookings.id}
    and ${messages.notice} = ${step} || '-' || extract(epoch from ${bookings.endsAt})::bigint)`;

/** Approved trips that start by `until` and have no reminder yet. */
export function listPickups(db: Queryable, now: Date, until: Date): Promise<number[]> {
  const isNear = and(gt(bookings.startsAt, now), lte(bookings.startsAt, until));
  return listIds(db, and(isApproved, isNear, lacksNotice('pickup')));
}

/** Trips under way that end within some hours, or have half of their time left if that is less. */
export function listReturns(db: Queryable, now: Date, hours: number): Promise<number[]> {
  const isUnderWay = and(lte(bookings.startsAt, now), gt(bookings.endsAt, now));
  const isNear = sql`${bookings.endsAt} - least(make_interval(hours => ${hours}),
    (${bookings.endsAt} - ${bookings.startsAt}) / 2) <= ${now}::timestamptz`;
  return listIds(db, and(isApproved, isUnderWay, isNear, lacksReminder('return_soon')));
}

/** Trips that end within some minutes and whose return is not recorded. */
export function listDueBack(db: Queryable, now: Date, minutes: number): Promise<number[]> {
  const isUnderWay = and(lte(bookings.startsAt, now), gt(bookings.endsAt, now));
  const isNear = lte(bookings.endsAt, minutesAfter(now, minutes));
  const isOut = sql`not exists (select from ${handovers}
    where ${handovers.bookingId} = ${bookings.id} and ${handovers.kind} = 'return')`;
  return listIds(db, and(isApproved, isUnderWay, isNear, isOut, lacksReminder('due_back')));
}

/** Approved trips past drop-off whose sides have not been notified yet. */
export function listDropOffs(db: Queryable, now: Date): Promise<number[]> {
  return listIds(db, and(isApproved, lte(bookings.endsAt, now), lacksNotice('returned')));
}
