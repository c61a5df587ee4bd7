import { assessRisk, type RiskFactors, riskFactorNames } from '@curbside/domain/risk/rules';
import type { Context } from '../../platform/context.ts';
import { listRiskFacts } from './fact-queries.ts';
import { insertHistory, lockScores, type Scored, saveScores } from './score-queries.ts';

/**
 * Recalculates scores. Locks the rows before reading the facts, so that the later of two concurrent
 * runs uses newer facts. Adds history only if points changed.
 */
export async function scoreAccounts(
  ctx: Omit<Context, 'deps'>,
  userIds: readonly string[],
): Promise<void> {
  const { tx, now } = ctx;
  const earlier = new Map((await lockScores(tx, userIds)).map((row) => [row.userId, row]));
  if (earlier.size === 0) return;
  const facts = await listRiskFacts(tx, [...earlier.keys()], now);
  const scored: Scored[] = [...facts].map(([userId, known]) => {
    return { userId, facts: known, ...assessRisk(known) };
  });
  await saveScores(tx, scored, now);
  const changed = scored.filter(({ userId, factors }) => {
    return !hasSamePoints(earlier.get(userId)?.factors, factors);
  });
  await insertHistory(tx, changed, now);
}

function hasSamePoints(one: RiskFactors | null | undefined, other: RiskFactors): boolean {
  return riskFactorNames.every((name) => one?.[name]?.points === other[name].points);
}
