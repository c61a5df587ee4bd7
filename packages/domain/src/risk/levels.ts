export const riskLevels = ['Safe', 'Low', 'Medium', 'High', 'Critical'] as const;
export type RiskLevel = (typeof riskLevels)[number];

export const levelStarts: Record<RiskLevel, number> = {
  Safe: 0,
  Low: 15,
  Medium: 30,
  High: 50,
  Critical: 70,
};

/** The highest score of a level. */
export function levelEnd(level: RiskLevel): number {
  const next = riskLevels[riskLevels.indexOf(level) + 1];
  return next ? levelStarts[next] - 1 : 100;
}

/** Takes a score from 0 to 100. */
export function riskLevelOf(score: number): RiskLevel {
  return riskLevels.findLast((level) => score >= levelStarts[level]) ?? 'Safe';
}

const binWidth = 10;

/** Ten bins of scores; the last one ends with 100. */
export const scoreBins = Array.from({ length: 100 / binWidth }, (_, index) => {
  const from = index * binWidth;
  const end = from + binWidth;
  return { from, to: end === 100 ? 100 : end - 1 };
});

/** The three coarser bands of the insurance brief. The dashboard uses the five levels. */
export const summaryBands = [
  { name: 'Low', from: 0, to: 30, meaning: 'No action. The account is watched like every other.' },
  { name: 'Medium', from: 31, to: 60, meaning: 'Staff look at the factors behind the score.' },
  {
    name: 'High',
    from: 61,
    to: 100,
    meaning: 'Staff review the account first, and administrators can disable it at once.',
  },
] as const;
