import type { HandoverKind, HandoverStatus } from '@curbside/domain/handover/rules';
import { and, asc, desc, eq, gt, lt, lte, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { lockNumbers } from '../../platform/database/lock-numbers.ts';
import { bookings } from '../../schema/bookings.ts';
import { handovers } from '../../schema/handover.ts';

export type HandoverRow = typeof handovers.$inferSelect;

/** Serializes the handovers of a car, which are compared with one another, until the transaction ends. */
export async function lockHandoversOf(tx: Queryable, carId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.handoversOfCar}, ${carId})`);
}

/** Undefined if the figures of this kind are recorded already. */
export async function insertHandover(
  db: Queryable,
  handover: typeof handovers.$inferInsert,
): Promise<HandoverRow | undefined> {
  const [row] = await db.insert(handovers).values(handover).onConflictDoNothing().returning();
  return row;
}

export async function findHandovers(
  db: Queryable,
  bookingId: number,
): Promise<Record<HandoverKind, HandoverRow | undefined>> {
  const rows = await db.select().from(handovers).where(eq(handovers.bookingId, bookingId));
  const of = (kind: HandoverKind) => rows.find((row) => row.kind === kind);
  return { pickup: of('pickup'), return: of('return') };
}

/** The odometer at the return of the car's last trip before this one. */
export async function findLastOdometer(
  db: Queryable,
  { id, carId, startsAt }: { id: number; carId: number; startsAt: Date },
): Promise<number | undefined> {
  const [row] = await db
    .select({ odometer: handovers.odometer })
    .from(handovers)
    .innerJoin(bookings, eq(bookings.id, handovers.bookingId))
    .where(
      and(
        eq(handovers.carId, carId),
        eq(handovers.kind, 'return'),
        ne(handovers.bookingId, id),
        lt(bookings.startsAt, startsAt),
      ),
    )
    .orderBy(desc(bookings.startsAt))
    .limit(1);
  return row?.odometer;
}

interface Answer {
  status: Exclude<HandoverStatus, 'given'>;
  answeredAt: Date;
  objection?: string;
}

/** Only while the other side may answer; undefined if they have, or if silence has confirmed. */
export async function markAnswered(
  db: Queryable,
  { bookingId, kind }: { bookingId: number; kind: HandoverKind },
  answer: Answer,
): Promise<HandoverRow | undefined> {
  const [row] = await db
    .update(handovers)
    .set(answer)
    .where(
      and(
        eq(handovers.bookingId, bookingId),
        eq(handovers.kind, kind),
        eq(handovers.status, 'given'),
        gt(handovers.answerBy, answer.answeredAt),
      ),
    )
    .returning();
  return row;
}

/** Writes down that silence has confirmed; undefined if the other side answered before. */
export async function markSilent(
  db: Queryable,
  { bookingId, kind }: { bookingId: number; kind: HandoverKind },
): Promise<HandoverRow | undefined> {
  const [row] = await db
    .update(handovers)
    .set({ status: 'confirmed', answeredAt: sql`${handovers.answerBy}` })
    .where(
      and(
        eq(handovers.bookingId, bookingId),
        eq(handovers.kind, kind),
        eq(handovers.status, 'given'),
      ),
    )
    .returning();
  return row;
}

export function listSilent(db: Queryable, now: Date): Promise<HandoverRow[]> {
  return db
    .select()
    .from(handovers)
    .where(and(eq(handovers.status, 'given'), lte(handovers.answerBy, now)))
    .orderBy(asc(handovers.answerBy))
    .limit(500);
}
