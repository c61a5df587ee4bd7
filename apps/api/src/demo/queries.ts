import type { Role } from '@curbside/domain/accounts/states';
import type { VerificationStatus } from '@curbside/domain/verification/states';
import { and, desc, eq, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../platform/database/index.ts';
import { signInMethods, users } from '../schema/accounts.ts';
import { bookings } from '../schema/bookings.ts';
import { carPhotos } from '../schema/cars.ts';
import { inspectionPhotos } from '../schema/inspections.ts';
import { ratings } from '../schema/ratings.ts';
import { verifications } from '../schema/verification.ts';

export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  verification: VerificationStatus;
  createdAt: Date;
}

/** Inserts an account with the demo's password, unless it exists. Returns its id. */
export async function insertPerson(
  db: Queryable,
  person: DemoPerson,
  passwordHash: string,
): Promise<string> {
  const { verification, ...rest } = person;
  const [user] = await db
    .insert(users)
    .values({
      ...rest,
      name: `${person.firstName} ${person.lastName}`,
      emailVerified: true,
    })
    .onConflictDoUpdate({ target: users.email, set: { role: person.role } })
    .returning({ id: users.id });
  if (!user) throw new Error('The demo account was not written.');
  if (verification !== 'unverified') {
    const { firstName, lastName, createdAt } = person;
    await db
      .insert(verifications)
      .values({
        userId: user.id,
        status: verification,
        ...(verification === 'verified' && {
          verifiedAt: createdAt,
          outputs: { firstName, lastName },
        }),
      })
      .onConflictDoNothing();
  }
  await db.insert(signInMethods).values({
    userId: user.id,
    accountId: user.id,
    providerId: 'credential',
    password: passwordHash,
  });
  return user.id;
}

/** Existing photos stay. */
export async function insertPhotos(
  db: Queryable,
  carId: number,
  fileHashes: readonly string[],
): Promise<void> {
  await db
    .insert(carPhotos)
    .values(fileHashes.map((fileHash, position) => ({ carId, position, fileHash })))
    .onConflictDoNothing();
}

/** Gives every category of a side the same stars. */
export async function insertRating(
  db: Queryable,
  rating: {
    bookingId: number;
    stars: number;
    comment: string | null;
    reply: string | null;
    createdAt: Date;
    repliedAt: Date;
  },
): Promise<void> {
  const { bookingId, stars, comment, reply, createdAt, repliedAt } = rating;
  const [trip] = await db
    .select({ carId: bookings.carId, hostId: bookings.ownerId })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.status, 'completed')));
  if (!trip) throw new Error(`Demo booking ${bookingId} is not completed.`);
  await db
    .insert(ratings)
    .values({
      ...trip,
      bookingId,
      hostResponsiveness: stars,
      hostCleanliness: stars,
      hostAccuracy: stars,
      hostCommunication: stars,
      hostHospitality: stars,
      hostOverall: stars,
      hostComment: comment,
      reply,
      repliedAt: reply === null ? null : repliedAt,
      carCleanliness: stars,
      carMaintenance: stars,
      carCommunication: stars,
      carConvenience: stars,
      carAccuracy: stars,
      createdAt,
    })
    .onConflictDoNothing();
}

/** The last trip that a host completed. */
export async function findLastTripOf(db: Queryable, hostId: string) {
  const [trip] = await db
    .select({ id: bookings.id, renterId: bookings.renterId, endDate: bookings.endDate })
    .from(bookings)
    .where(and(eq(bookings.ownerId, hostId), eq(bookings.status, 'completed')))
    .orderBy(desc(bookings.endDate))
    .limit(1);
  if (!trip) throw new Error('The demo has no completed trip of this host.');
  return trip;
}

/** The last trip that a person had asked for, or was asked for, at a moment. */
export async function findBookingBefore(
  db: Queryable,
  userId: string,
  at: Date,
): Promise<number | undefined> {
  const [booking] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        or(eq(bookings.renterId, userId), eq(bookings.ownerId, userId)),
        lte(bookings.createdAt, at),
      ),
    )
    .orderBy(desc(bookings.createdAt))
    .limit(1);
  return booking?.id;
}

/** Pickup and return photos of the same part. */
export async function listPhotoPairs(db: Queryable, bookingId: number) {
  const after = alias(inspectionPhotos, 'after');
  return db
    .select({ before: inspectionPhotos.id, after: after.id })
    .from(inspectionPhotos)
    .innerJoin(
      after,
      and(
        eq(after.bookingId, inspectionPhotos.bookingId),
        eq(after.photoType, inspectionPhotos.photoType),
        eq(after.inspectionType, 'return'),
      ),
    )
    .where(
      and(eq(inspectionPhotos.bookingId, bookingId), eq(inspectionPhotos.inspectionType, 'pickup')),
    )
    .orderBy(inspectionPhotos.id);
}

/** Stripe dates what the load makes there today; people read the day of the trip. */
export async function datePaymentsBack(db: Queryable): Promise<void> {
  await db.execute(sql`
    update stripe_objects set created_at = bookings.completed_at from bookings
    where bookings.id = booking_id and kind = 'transfer' and bookings.completed_at < stripe_objects.created_at`);
  await db.execute(sql`
    update trip_cards set consented_at = bookings.authorized_at from bookings
    where bookings.id = booking_id and bookings.authorized_at < consented_at`);
}
