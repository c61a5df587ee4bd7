import type { ScoreBin } from '@curbside/domain/risk/endpoints';
import { riskLevelOf, riskLevels, scoreBins } from '@curbside/domain/risk/levels';
import type { Actor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { countScores } from './score-queries.ts';

/** Accounts by score, in bins; a bin in which a level begins tells its accounts apart. */
export async function showDistribution(
  { db }: Pick<Deps, 'db'>,
  _actor: Actor,
): Promise<ScoreBin[]> {
  const counts = await countScores(db);
  return scoreBins.map(({ from, to }) => {
    const inBin = counts.filter(({ score }) => from <= score && score <= to);
    const sum = (rows: typeof counts) => rows.reduce((total, row) => total + row.accounts, 0);
    const entries = riskLevels.map((level) => {
      const ofLevel = inBin.filter(({ score }) => riskLevelOf(score) === level);
      return [level, sum(ofLevel)] as const;
    });
    return {
      from,
      to,
      accounts: sum(inBin),
      levels: Object.fromEntries(entries) as ScoreBin['levels'],
    };
  });
}
