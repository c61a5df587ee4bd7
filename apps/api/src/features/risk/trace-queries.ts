import type { LinkKind } from '@curbside/domain/risk/endpoints';
import { leastConfidence } from '@curbside/domain/risk/rules';
import { and, count, desc, eq, lt, ne, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { minutesBefore } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import type { AddressFacts } from '../../platform/geo/index.ts';
import { users } from '../../schema/accounts.ts';
import {
  riskScores,
  userAddresses,
  userDevices,
  userInstruments,
  userPresence,
} from '../../schema/risk.ts';

/** Whether a row of `user_devices`, under this name, proves that accounts with it share a device. */
export const isProof = (device: string) =>
  sql.raw(`coalesce(${device}.confidence, 1) >= ${leastConfidence}`);

/** Records where a person was seen, unless the row is younger than a minute. */
export async function savePresence(
  db: Queryable,
  userId: string,
  ipAddress: string,
  at: Date,
): Promise<void> {
  const aMinuteAgo = minutesBefore(at, 1).toISOString();
  await db
    .insert(userPresence)
    .values({ userId, ipAddress, seenAt: at })
    .onConflictDoUpdate({
      target: userPresence.userId,
      set: { ipAddress, seenAt: at },
      setWhere: sql`${userPresence.ipAddress} <> ${ipAddress} or ${userPresence.seenAt} <= ${aMinuteAgo}`,
    });
}

/** False if the account was never seen at this address. */
export async function markAddressUsed(
  db: Queryable,
  userId: string,
  ipAddress: string,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .update(userAddresses)
    .set({ lastSeenAt: at })
    .where(and(eq(userAddresses.userId, userId), eq(userAddresses.ipAddress, ipAddress)))
    .returning({ userId: userAddresses.userId });
  return rows.length > 0;
}

export async function insertAddress(
  tx: Transaction,
  userId: string,
  facts: AddressFacts,
  at: Date,
): Promise<void> {
  await tx
    .insert(userAddresses)
    .values({ userId, ...facts, firstSeenAt: at, lastSeenAt: at })
    .onConflictDoNothing();
}

/** Last used first. */
export async function listAddresses(db: Queryable, userId: string, limit: number) {
  return db
    .select()
    .from(userAddresses)
    .where(eq(userAddresses.userId, userId))
    .orderBy(desc(userAddresses.lastSeenAt), userAddresses.ipAddress)
    .limit(limit);
}

/** Counts a use of a device; true if it is new to the account. */
export async function saveDevice(
  tx: Transaction,
  device: { userId: string; fingerprint: string; confidence: number | null },
  at: Date,
): Promise<boolean> {
  const [row] = await tx
    .insert(userDevices)
    .values({ ...device, firstSeenAt: at, lastSeenAt: at })
    .onConflictDoUpdate({
      target: [userDevices.userId, userDevices.fingerprint],
      set: {
        useCount: sql`${userDevices.useCount} + 1`,
        confidence: device.confidence,
        lastSeenAt: at,
      },
    })
    .returning({ useCount: userDevices.useCount });
  return row?.useCount === 1;
}

/** Keeps only the most recently used devices, so that nobody fills the table with made-up ones. */
export async function limitDevices(tx: Transaction, userId: string, most: number): Promise<void> {
  const kept = tx
    .select({ fingerprint: userDevices.fingerprint })
    .from(userDevices)
    .where(eq(userDevices.userId, userId))
    .orderBy(desc(userDevices.lastSeenAt))
    .limit(most);
  await tx
    .delete(userDevices)
    .where(and(eq(userDevices.userId, userId), notInArray(userDevices.fingerprint, kept)));
}

const others = alias(userDevices, 'others');

export async function listAccountsOnDevice(
  db: Queryable,
  { fingerprint, userId }: { fingerprint: string; userId: string },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ userId: userDevices.userId })
    .from(userDevices)
    .where(and(eq(userDevices.fingerprint, fingerprint), ne(userDevices.userId, userId)))
    .limit(limit);
  return rows.map((row) => row.userId);
}

/** Last used first, each with the number of other accounts that are known to use it. */
export async function listDevices(db: Queryable, userId: string, limit: number) {
  const sharedWith = db
    .select({ count: count() })
    .from(others)
    .where(
      and(
        eq(others.fingerprint, userDevices.fingerprint),
        ne(others.userId, userId),
        isProof('others'),
        isProof('user_devices'),
      ),
    );
  return db
    .select({ device: userDevices, sharedWith: sql<number>`(${sharedWith})::int` })
    .from(userDevices)
    .where(eq(userDevices.userId, userId))
    .orderBy(desc(userDevices.lastSeenAt), userDevices.fingerprint)
    .limit(limit);
}

/**
 * Accounts that share a device, card, bank account or public address with this one: one row for each
 * match, addresses last.
 */
export async function listShared(db: Queryable, userId: string, limit: number) {
  const { rows } = await db.execute<{
    userId: string;
    kind: LinkKind;
    value: string;
  }>(sql`
    select other.user_id as "userId", 'device' as kind, own.fingerprint as value
    from ${userDevices} own join ${userDevices} other
      on other.fingerprint = own.fingerprint and other.user_id <> own.user_id
    where own.user_id = ${userId} and ${isProof('own')} and ${isProof('other')}
    union all
    select other.user_id, own.kind, own.fingerprint
    from ${userInstruments} own join ${userInstruments} other
      on other.fingerprint = own.fingerprint and other.kind = own.kind
        and other.user_id <> own.user_id
    where own.user_id = ${userId}
    union all
    select other.user_id, 'address', own.ip_address
    from ${userAddresses} own join ${userAddresses} other
      on other.ip_address = own.ip_address and other.user_id <> own.user_id and other.is_public
    where own.user_id = ${userId} and own.is_public
    order by kind desc, value, "userId"
    limit ${limit}`);
  return rows;
}

/** Fields shown in the list of linked accounts. */
export async function listLinkedUsers(db: Queryable, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return db
    .select({
      userId: users.id,
      userName: users.name,
      userEmail: users.email,
      accountStatus: users.accountStatus,
      score: riskScores.score,
    })
    .from(users)
    .innerJoin(riskScores, eq(riskScores.userId, users.id))
    .where(sql`${users.id} in ${userIds} and ${users.deletedAt} is null`)
    .orderBy(desc(riskScores.score), users.id);
}

/** Deletes addresses and devices last used before an instant. */
export async function deleteOldTraces(db: Queryable, before: Date): Promise<void> {
  await db.delete(userAddresses).where(lt(userAddresses.lastSeenAt, before));
  await db.delete(userDevices).where(lt(userDevices.lastSeenAt, before));
  await db.delete(userPresence).where(lt(userPresence.seenAt, before));
}
