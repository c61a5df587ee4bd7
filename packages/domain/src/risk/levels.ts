export const riskLevels = ['Safe', 'Low', 'Medium', 'High', 'Critical'] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** Where each level begins; a score is at the last level that it reaches. */
const levelStarts: Record<RiskLevel, number> = {
  Safe: 0,
  Low: 15,
  Medium: 30,
  High: 50,
  Critical: 70,
};

/** The level of a score from 0 to 100. */
export function riskLevelOf(score: number): RiskLevel {
  return riskLevels.findLast((level) => score >= levelStarts[level]) ?? 'Safe';
}
