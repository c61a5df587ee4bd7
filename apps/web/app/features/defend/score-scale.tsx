import { levelStarts, type RiskLevel, riskLevels } from '@curbside/domain/risk/levels';
import classes from './defend.module.css';

/** Where a score stands between Safe and Critical. */
export function ScoreScale({ score, level }: { score: number; level: RiskLevel }) {
  return (
    <svg
      role="img"
      aria-label={`${score} of 100, ${level}`}
      className={classes.scale}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
    >
      {riskLevels.map((name, index) => {
        const start = levelStarts[name];
        const next = riskLevels[index + 1];
        const end = next ? levelStarts[next] - 0.5 : 100;
        return (
          <rect
            key={name}
            x={start}
            y={2}
            width={end - start}
            height={4}
            data-current={name === level || undefined}
            data-level={name}
          />
        );
      })}
      <rect className={classes.marker} x={Math.min(99, score)} y={0} width={1} height={8} />
    </svg>
  );
}
