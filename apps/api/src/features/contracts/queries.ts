import { and, asc, desc, eq, ilike, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import {
  keysetOf,
  type ListModel,
  type ListWindow,
  pageOf,
} from '../../platform/database/lists.ts';
import { containing, idIn } from '../../platform/database/word-search.ts';
import { users } from '../../schema/accounts.ts';
import { bookings } from '../../schema/bookings.ts';
import { cars } from '../../schema/cars.ts';
import { contractCounters, contracts } from '../../schema/contracts.ts';
import { handovers } from '../../schema/handover.ts';

export type { ContractTerms, HandoverTerms } from '../../schema/contracts.ts';
export type ContractRow = typeof contracts.$inferSelect;

const renter = alias(users, 'renter');
const owner = alias(users, 'owner');

/** The booking, the car, both names and the answered handovers as they are now. */
export async function getContractFacts(tx: Transaction, bookingId: number) {
  const [row] = await tx
    .select({
      booking: bookings,
      car: cars,
      renter: { firstName: renter.firstName, lastName: renter.lastName },
      owner: { firstName: owner.firstName, lastName: owner.lastName },
    })
    .from(bookings)
    .innerJoin(cars, eq(cars.id, bookings.carId))
    .innerJoin(renter, eq(renter.id, bookings.renterId))
    .innerJoin(owner, eq(owner.id, bookings.ownerId))
    .where(eq(bookings.id, bookingId));
  if (!row) throw new Error(`Booking ${bookingId} is not there.`);
  return { ...row, handovers: await listAnsweredHandovers(tx, bookingId) };
}
export type ContractFacts = Awaited<ReturnType<typeof getContractFacts>>;

/** Odometer and fuel that the other side has answered, or let pass; the pickup first. */
export function listAnsweredHandovers(tx: Transaction, bookingId: number) {
  return tx
    .select()
    .from(handovers)
    .where(and(eq(handovers.bookingId, bookingId), ne(handovers.status, 'given')))
    .orderBy(asc(handovers.kind));
}
export type AnsweredHandover = Awaited<ReturnType<typeof listAnsweredHandovers>>[number];

/** Takes the next number of a year. Concurrent callers wait until the transaction ends. */
export async function takeNextNumber(tx: Transaction, year: number): Promise<number> {
  const [row] = await tx
    .insert(contractCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: contractCounters.year,
      set: { last: sql`${contractCounters.last} + 1` },
    })
    .returning({ last: contractCounters.last });
  if (!row) throw new Error('The counter was not returned.');
  return row.last;
}

export async function insertContract(
  tx: Transaction,
  contract: typeof contracts.$inferInsert,
): Promise<void> {
  await tx.insert(contracts).values(contract);
}

/** Found only if the reader is a party to it or reads every contract. */
export async function findContractForReader(
  db: Queryable,
  id: number,
  reader: { id: string; readsEveryContract: boolean },
): Promise<ContractRow | undefined> {
  const isParty = or(eq(contracts.renterId, reader.id), eq(contracts.ownerId, reader.id));
  const scope = reader.readsEveryContract ? undefined : isParty;
  const [row] = await db
    .select()
    .from(contracts)
    .where(and(eq(contracts.id, id), scope));
  return row;
}

/** The newest version. For the server's own work: not scoped to a reader. */
export async function findContractOfBooking(
  db: Queryable,
  bookingId: number,
): Promise<ContractRow | undefined> {
  const [row] = await db
    .select()
    .from(contracts)
    .where(eq(contracts.bookingId, bookingId))
    .orderBy(desc(contracts.version))
    .limit(1);
  return row;
}

/** The versions of a booking's contract that are not printed yet. */
export function listUnprinted(db: Queryable, bookingId: number): Promise<ContractRow[]> {
  return db
    .select()
    .from(contracts)
    .where(and(eq(contracts.bookingId, bookingId), isNull(contracts.pdfHash)));
}

export async function findPdfHash(db: Queryable, id: number): Promise<string | null> {
  const [row] = await db
    .select({ pdfHash: contracts.pdfHash })
    .from(contracts)
    .where(eq(contracts.id, id));
  return row?.pdfHash ?? null;
}

export async function hasContract(db: Queryable, number: string, hash: string): Promise<boolean> {
  const condition = and(eq(contracts.number, number), eq(contracts.hash, hash));
  return (await db.$count(contracts, condition)) > 0;
}

/** Stores the printed file. The first of two concurrent prints counts. */
export async function markPrinted(db: Queryable, id: number, pdfHash: string): Promise<void> {
  await db
    .update(contracts)
    .set({ pdfHash })
    .where(and(eq(contracts.id, id), isNull(contracts.pdfHash)));
}

const contractList: ListModel<'created'> = {
  id: contracts.id,
  idType: 'integer',
  sorts: { created: { by: contracts.id, type: 'integer', order: 'desc' } },
};

/** One page of contracts, searched by part of the number or by booking id. */
export async function listContractPage(
  db: Queryable,
  filter: { q?: string | undefined },
  window: ListWindow<'created'>,
) {
  const { q } = filter;
  const bookingId = q ? idIn(q) : undefined;
  const condition = q
    ? or(
        ilike(contracts.number, containing(q)),
        bookingId === undefined ? undefined : eq(contracts.bookingId, bookingId),
      )
    : undefined;
  const { key, id, behind, orderBy, limit } = keysetOf(contractList, window);
  const found = await db
    .select({
      contract: {
        id: contracts.id,
        number: contracts.number,
        bookingId: contracts.bookingId,
        renterSignedAt: contracts.renterSignedAt,
        hostSignedAt: contracts.hostSignedAt,
        hash: contracts.hash,
        createdAt: contracts.createdAt,
      },
      key,
      id,
    })
    .from(contracts)
    .where(and(condition, behind))
    .orderBy(...orderBy)
    .limit(limit);
  return pageOf(found, window, () => db.$count(contracts, condition));
}
