import type { RiskLinks } from '@curbside/domain/risk/endpoints';
import { riskLevelOf } from '@curbside/domain/risk/levels';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { findScoredUser } from './score-queries.ts';
import { listLinkedUsers, listShared } from './trace-queries.ts';

/** An office or a campus shares one address: a longer list says no more. */
const mostLinks = 300;

/** Accounts that share a device, card, bank account or public address with this one. */
export async function listLinks(
  { db }: Pick<Deps, 'db'>,
  _actor: Person,
  { userId }: { userId: string },
): Promise<RiskLinks> {
  if (!(await findScoredUser(db, userId))) throw notFound('User');
  const shared = await listShared(db, userId, mostLinks);
  const others = await listLinkedUsers(db, [...new Set(shared.map((row) => row.userId))]);
  const links = others.map((other) => ({
    ...other,
    level: riskLevelOf(other.score),
    shared: shared
      .filter((row) => row.userId === other.userId)
      .map(({ kind, value }) => ({ kind, value })),
  }));
  return { userId, links };
}
