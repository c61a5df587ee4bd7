import type { Role } from '@curbside/domain/accounts/states';
import type { VerificationStatus } from '@curbside/domain/verification/states';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database/index.ts';
import { signInMethods, users } from '../schema/accounts.ts';
import { bookings } from '../schema/bookings.ts';
import { carPhotos } from '../schema/cars.ts';
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
