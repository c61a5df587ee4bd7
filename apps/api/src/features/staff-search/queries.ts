import { maxFound } from '@curbside/domain/staff-search/rules';
import { and, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database/index.ts';
import { personName } from '../../platform/database/person-name.ts';
import {
  carHas,
  containing,
  idIn,
  isCarWith,
  isUserWith,
  userHas,
} from '../../platform/database/word-search.ts';
import { users } from '../../schema/accounts.ts';
import { bookings } from '../../schema/bookings.ts';
import { cars } from '../../schema/cars.ts';
import { contracts } from '../../schema/contracts.ts';
import { stripeObjects } from '../../schema/ledger.ts';
import { tickets } from '../../schema/support.ts';

const renter = alias(users, 'renter');
const owner = alias(users, 'owner');

/** By id, car, guest or host, by contract number, or by the id of an object at Stripe. */
export async function findBookings(db: Queryable, words: string) {
  const byId = idIn(words);
  const [isOfCar, isOfRenter, isOfOwner] = await Promise.all([
    isCarWith(db, bookings.carId, words),
    isUserWith(db, bookings.renterId, words),
    isUserWith(db, bookings.ownerId, words),
  ]);
  return db
    .select({
      id: bookings.id,
      carTitle: cars.title,
      renterName: personName(renter),
      ownerName: personName(owner),
      startDate: bookings.startDate,
      endDate: bookings.endDate,
      status: bookings.status,
    })
    .from(bookings)
    .innerJoin(cars, eq(cars.id, bookings.carId))
    .innerJoin(renter, eq(renter.id, bookings.renterId))
    .innerJoin(owner, eq(owner.id, bookings.ownerId))
    .where(
      or(
        byId === undefined ? undefined : eq(bookings.id, byId),
        isOfCar,
        isOfRenter,
        isOfOwner,
        sql`${bookings.id} in (select c.booking_id from ${contracts} c
          where c.number = ${words.toUpperCase()})`,
        sql`${bookings.id} in (select o.booking_id from ${stripeObjects} o where o.id = ${words})`,
      ),
    )
    .orderBy(
      byId === undefined
        ? desc(bookings.id)
        : sql`(${bookings.id} = ${byId}) desc, ${bookings.id} desc`,
    )
    .limit(maxFound);
}

export function findPeople(db: Queryable, words: string) {
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      accountStatus: users.accountStatus,
    })
    .from(users)
    .where(and(isNull(users.deletedAt), userHas(words)))
    .orderBy(desc(users.createdAt))
    .limit(maxFound);
}

export async function findCars(db: Queryable, words: string) {
  const byId = idIn(words);
  return db
    .select({
      id: cars.id,
      title: cars.title,
      make: cars.make,
      model: cars.model,
      year: cars.year,
      ownerName: personName(owner),
      isListed: sql<boolean>`${cars.delistedAt} is null and ${owner.accountStatus} = 'active'`,
    })
    .from(cars)
    .innerJoin(owner, eq(owner.id, cars.ownerId))
    .where(
      or(
        byId === undefined ? undefined : eq(cars.id, byId),
        carHas(words),
        await isUserWith(db, cars.ownerId, words),
      ),
    )
    .orderBy(desc(cars.id))
    .limit(maxFound);
}

export async function findTickets(db: Queryable, words: string) {
  const byId = idIn(words);
  return db
    .select({
      id: tickets.id,
      subject: tickets.subject,
      userName: personName(users),
      status: tickets.status,
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .where(
      or(
        byId === undefined ? undefined : eq(tickets.id, byId),
        ilike(tickets.subject, containing(words)),
        await isUserWith(db, tickets.userId, words),
      ),
    )
    .orderBy(desc(tickets.id))
    .limit(maxFound);
}
