import { isIP } from 'node:net';
import type { RiskFilter } from '@curbside/domain/risk/endpoints';
import { levelEnd, levelStarts } from '@curbside/domain/risk/levels';
import type { RiskAssessment, RiskFacts } from '@curbside/domain/risk/rules';
import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  like,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import {
  keysetOf,
  type ListModel,
  type ListWindow,
  pageOf,
} from '../../platform/database/lists.ts';
import { startingWith, userHas } from '../../platform/database/word-search.ts';
import { users } from '../../schema/accounts.ts';
import {
  riskScoreHistory,
  riskScores,
  userAddresses,
  userDevices,
  userPresence,
} from '../../schema/risk.ts';
import { verifications } from '../../schema/verification.ts';

type ScoreRow = typeof riskScores.$inferSelect;

/** Expression of the index `risk_scores_updated`; accounts never scored come first. */
const updatedAt = sql`coalesce(${riskScores.calculatedAt}, 'epoch'::timestamptz)`;

/** Locks the scores of these accounts, always in the same order, and returns them. */
export async function lockScores(tx: Transaction, userIds: readonly string[]): Promise<ScoreRow[]> {
  return tx
    .select()
    .from(riskScores)
    .where(inArray(riskScores.userId, [...userIds]))
    .orderBy(asc(riskScores.userId))
    .for('update');
}

export interface Scored extends RiskAssessment {
  userId: string;
  facts: RiskFacts;
}

export async function saveScores(tx: Transaction, scored: Scored[], at: Date): Promise<void> {
  if (scored.length === 0) return;
  await tx
    .insert(riskScores)
    .values(scored.map((row) => ({ ...row, calculatedAt: at })))
    .onConflictDoUpdate({
      target: riskScores.userId,
      set: {
        score: sql`excluded.score`,
        factors: sql`excluded.factors`,
        facts: sql`excluded.facts`,
        calculatedAt: sql`excluded.calculated_at`,
      },
    });
}

export async function insertHistory(tx: Transaction, scored: Scored[], at: Date): Promise<void> {
  if (scored.length === 0) return;
  const rows = scored.map(({ userId, score, factors }) => ({ userId, score, factors }));
  await tx.insert(riskScoreHistory).values(rows.map((row) => ({ ...row, calculatedAt: at })));
}

/** The latest scores of an account, oldest first. */
export async function listHistory(db: Queryable, userId: string, limit: number) {
  const rows = await db
    .select({ score: riskScoreHistory.score, calculatedAt: riskScoreHistory.calculatedAt })
    .from(riskScoreHistory)
    .where(eq(riskScoreHistory.userId, userId))
    .orderBy(desc(riskScoreHistory.id))
    .limit(limit);
  return rows.reverse();
}

/** Accounts not scored since an instant, longest waiting first. */
export async function listStaleScores(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ userId: riskScores.userId })
    .from(riskScores)
    .where(sql`${updatedAt} < ${before.toISOString()}`)
    .orderBy(updatedAt, asc(riskScores.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** Stored facts in the order of account ids, for a rehearsal. */
export async function listStoredFacts(db: Queryable, after: string | undefined, limit: number) {
  return db
    .select({
      userId: riskScores.userId,
      score: riskScores.score,
      factors: riskScores.factors,
      facts: riskScores.facts,
    })
    .from(riskScores)
    .where(after === undefined ? undefined : gt(riskScores.userId, after))
    .orderBy(asc(riskScores.userId))
    .limit(limit);
}

export async function listNames(db: Queryable, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return db
    .select({ userId: users.id, userName: users.name, userEmail: users.email })
    .from(users)
    .where(inArray(users.id, [...userIds]));
}

export type RiskSort = 'score' | 'updated' | 'name';

const riskList: ListModel<RiskSort> = {
  id: riskScores.userId,
  idType: 'uuid',
  sorts: {
    score: { by: riskScores.score, type: 'integer', order: 'desc' },
    updated: {
      by: updatedAt,
      type: 'timestamptz',
      order: 'desc',
    },
    name: { by: users.name, type: 'text', order: 'asc' },
  },
};

const shown = {
  userId: users.id,
  userName: users.name,
  userEmail: users.email,
  currentIp: userPresence.ipAddress,
  seenAt: userPresence.seenAt,
  score: riskScores.score,
  lastCalculated: riskScores.calculatedAt,
};

function isScoredAs(db: Queryable, { band, device, address }: RiskFilter): SQL | undefined {
  const usersOn = db.select({ id: userDevices.userId }).from(userDevices);
  const usersAt = db.select({ id: userAddresses.userId }).from(userAddresses);
  return and(
    band && between(riskScores.score, levelStarts[band], levelEnd(band)),
    device
      ? inArray(
          riskScores.userId,
          usersOn.where(like(userDevices.fingerprint, startingWith(device))),
        )
      : undefined,
    address ? inArray(riskScores.userId, usersAt.where(isAddress(address))) : undefined,
  );
}

/** A whole address is only itself: 10.0.0.1 is not the beginning of 10.0.0.12. */
function isAddress(typed: string): SQL {
  const address = typed.toLowerCase();
  return isIP(address) === 0
    ? like(userAddresses.ipAddress, startingWith(address))
    : eq(userAddresses.ipAddress, address);
}

/** One page of all accounts with their scores. */
export async function listScorePage(
  db: Queryable,
  { q, ...filter }: RiskFilter & { q?: string | undefined },
  window: ListWindow<RiskSort>,
) {
  // The indexes of names and words only contain accounts that are not deleted.
  const isThere = isNull(users.deletedAt);
  const named = q ? and(isThere, userHas(q)) : undefined;
  const scored = isScoredAs(db, filter);
  const { key, id, behind, orderBy, limit } = keysetOf(riskList, window);
  const found = await db
    .select({ ...shown, key, id })
    .from(riskScores)
    .innerJoin(users, eq(users.id, riskScores.userId))
    .leftJoin(userPresence, eq(userPresence.userId, riskScores.userId))
    .where(and(named ?? isThere, scored, behind))
    .orderBy(...orderBy)
    .limit(limit);
  // A deleted account has no score, so counting scores is enough.
  const scoredUsers = db.select({ id: riskScores.userId }).from(riskScores).where(scored);
  return pageOf(found, window, () =>
    named
      ? db.$count(users, scored ? and(named, inArray(users.id, scoredUsers)) : named)
      : db.$count(riskScores, scored),
  );
}

/** How many accounts have each score. A deleted account has no score. */
export async function countScores(db: Queryable) {
  return db
    .select({ score: riskScores.score, accounts: count() })
    .from(riskScores)
    .groupBy(riskScores.score);
}

/** Undefined for an unknown or deleted account. */
export async function findScoredUser(db: Queryable, userId: string) {
  const [row] = await db
    .select({
      user: users,
      verificationStatus: verifications.status,
      score: riskScores.score,
      factors: riskScores.factors,
      at: riskScores.calculatedAt,
    })
    .from(users)
    .leftJoin(riskScores, eq(riskScores.userId, users.id))
    .leftJoin(verifications, eq(verifications.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row;
}
