import { openDisputeStatuses } from '@curbside/domain/disputes/states';
import { and, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database/index.ts';
import {
  keysetOf,
  type ListModel,
  type ListPage,
  type ListWindow,
  pageOf,
} from '../../platform/database/lists.ts';
import { personEmail, personName } from '../../platform/database/person-name.ts';
import { users } from '../../schema/accounts.ts';
import { auditLog } from '../../schema/audit.ts';
import { bookings } from '../../schema/bookings.ts';
import { cars } from '../../schema/cars.ts';
import { disputes } from '../../schema/disputes.ts';
import { hostReceivables } from '../../schema/ledger.ts';

const guest = alias(users, 'guest');
const host = alias(users, 'host');

function selectDetails(db: Queryable) {
  return db
    .select({
      dispute: disputes,
      booking: bookings,
      carTitle: cars.title,
      guestName: personName(guest),
      guestEmail: personEmail(guest),
      hostName: personName(host),
      owedCents: sql<number>`(select coalesce(sum(r.cents - r.settled_cents), 0)::int
        from ${hostReceivables} r where r.booking_id = ${bookings.id})`,
      key: sql<string>`${disputes.id}::text`,
      id: sql<string>`${disputes.id}::text`,
    })
    .from(disputes)
    .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
    .innerJoin(cars, eq(cars.id, bookings.carId))
    .innerJoin(guest, eq(guest.id, bookings.renterId))
    .innerJoin(host, eq(host.id, bookings.ownerId));
}
export type DisputeDetails = Awaited<ReturnType<typeof selectDetails>>[number];

const newestFirst: ListModel<'created'> = {
  id: disputes.id,
  idType: 'integer',
  sorts: { created: { by: disputes.id, type: 'integer', order: 'desc' } },
};

/** One page of disputes; if `isOpen` is given, only open or only closed ones. */
export async function listDisputePage(
  db: Queryable,
  isOpen: boolean | undefined,
  window: ListWindow<'created'>,
): Promise<ListPage<DisputeDetails>> {
  const { behind, orderBy, limit } = keysetOf(newestFirst, window);
  const open = inArray(disputes.status, [...openDisputeStatuses]);
  const scope: SQL | undefined = isOpen === undefined ? undefined : sql`${open} = ${isOpen}`;
  const rows = await selectDetails(db)
    .where(and(scope, behind))
    .orderBy(...orderBy)
    .limit(limit);
  return pageOf(rows, window, () => db.$count(disputes, scope));
}

export async function findDisputeDetails(
  db: Queryable,
  id: number,
): Promise<DisputeDetails | undefined> {
  const [row] = await selectDetails(db).where(eq(disputes.id, id));
  return row;
}

export async function findNewestDispute(
  db: Queryable,
  bookingId: number,
): Promise<DisputeDetails | undefined> {
  const [row] = await selectDetails(db)
    .where(eq(disputes.bookingId, bookingId))
    .orderBy(desc(disputes.id))
    .limit(1);
  return row;
}

export interface SignIn {
  at: Date;
  ipAddress: string | null;
}

/** A person's sign-ins since an instant, newest first. */
export function listSignIns(db: Queryable, userId: string, since: Date): Promise<SignIn[]> {
  return db
    .select({ at: auditLog.createdAt, ipAddress: auditLog.ipAddress })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'user'),
        eq(auditLog.entityId, userId),
        inArray(auditLog.action, ['account.signed_up', 'account.signed_in']),
        gte(auditLog.createdAt, since),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(100);
}
