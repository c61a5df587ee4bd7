import type { RiskRehearsal } from '@curbside/domain/risk/endpoints';
import { riskLevelOf } from '@curbside/domain/risk/levels';
import {
  assessRisk,
  type RiskFactors,
  type RiskPoints,
  riskFactorNames,
  riskPoints,
} from '@curbside/domain/risk/rules';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { listNames, listStoredFacts } from './score-queries.ts';

type Points = { [Name in keyof RiskPoints]?: number | undefined };

const batchSize = 2000;
const mostShown = 200;

type Change = Omit<RiskRehearsal['users'][number], 'userName' | 'userEmail'>;

/**
 * Scores the stored facts of every account with other points and reports whose level would change and
 * why. Changes nothing. Reads in batches, and keeps only the largest changes.
 */
export async function rehearseRules(
  { db }: Pick<Deps, 'db'>,
  _actor: Person,
  { points }: { points: Points },
): Promise<RiskRehearsal> {
  const rules = withChanges(points);
  let after: string | undefined;
  let scored = 0;
  let changed = 0;
  let shown: Change[] = [];
  for (;;) {
    const batch = await listStoredFacts(db, after, batchSize);
    for (const { userId, score, factors, facts } of batch) {
      if (!facts || !factors) continue;
      scored += 1;
      const rehearsed = assessRisk(facts, rules);
      const from = { score, level: riskLevelOf(score) };
      const to = { score: rehearsed.score, level: riskLevelOf(rehearsed.score) };
      if (from.level === to.level) continue;
      changed += 1;
      shown.push({ userId, from, to, reasons: reasonsFor(factors, rehearsed.factors) });
    }
    shown = shown.sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, mostShown);
    after = batch.at(-1)?.userId;
    if (batch.length < batchSize) break;
  }
  const names = new Map(
    (
      await listNames(
        db,
        shown.map(({ userId }) => userId),
      )
    ).map((row) => [row.userId, row]),
  );
  const users = shown.map((change) => {
    const name = names.get(change.userId);
    return { ...change, userName: name?.userName ?? '', userEmail: name?.userEmail ?? '' };
  });
  return { scored, changed, users };
}

function withChanges(points: Points): RiskPoints {
  const given = Object.entries(points).filter(([, value]) => value !== undefined);
  return { ...riskPoints, ...Object.fromEntries(given) };
}

const sizeOf = ({ from, to }: Change) => Math.abs(to.score - from.score);

function reasonsFor(before: RiskFactors, after: RiskFactors): Change['reasons'] {
  return riskFactorNames
    .map((factor) => ({ factor, from: before[factor].points, to: after[factor].points }))
    .filter(({ from, to }) => from !== to);
}
