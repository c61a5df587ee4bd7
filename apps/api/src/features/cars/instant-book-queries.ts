import { and, asc, desc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { users } from '../../schema/accounts.ts';
import { bookings } from '../../schema/bookings.ts';
import { cars, instantBookPauses } from '../../schema/cars.ts';

/** Locks the host, too, so that a car that is being listed is seen afterwards. */
export async function lockCarsOf(tx: Queryable, ownerId: string): Promise<void> {
  await tx
    .select({ id: cars.id })
    .from(cars)
    .where(eq(cars.ownerId, ownerId))
    .orderBy(asc(cars.id))
    .for('no key update');
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
}

/** When the host cancelled trips that they had approved, the last one first. */
export async function listCancellationsByHost(
  db: Queryable,
  ownerId: string,
  since: Date,
): Promise<Date[]> {
  const rows = await db
    .select({ cancelledAt: bookings.cancelledAt })
    .from(bookings)
    .where(
      and(
        eq(bookings.ownerId, ownerId),
        eq(bookings.cancelReason, 'by_owner'),
        isNotNull(bookings.decidedAt),
        gt(bookings.cancelledAt, since),
      ),
    )
    .orderBy(desc(bookings.cancelledAt));
  return rows.flatMap(({ cancelledAt }) => cancelledAt ?? []);
}

export async function savePause(db: Queryable, hostId: string, endsAt: Date): Promise<void> {
  await db
    .insert(instantBookPauses)
    .values({ hostId, endsAt })
    .onConflictDoUpdate({ target: instantBookPauses.hostId, set: { endsAt } });
}

/** When instant book may be switched on again; undefined if it may be now. */
export async function findPauseEnd(
  db: Queryable,
  hostId: string,
  now: Date,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ endsAt: instantBookPauses.endsAt })
    .from(instantBookPauses)
    .where(and(eq(instantBookPauses.hostId, hostId), gt(instantBookPauses.endsAt, now)));
  return row?.endsAt;
}

/** Returns the cars that it was on for. */
export async function switchInstantBookOff(db: Queryable, ownerId: string): Promise<number[]> {
  const rows = await db
    .update(cars)
    .set({ instantBook: false })
    .where(and(eq(cars.ownerId, ownerId), eq(cars.instantBook, true)))
    .returning({ id: cars.id });
  return rows.map(({ id }) => id);
}
