import { levelStarts, type RiskLevel, riskLevels } from '@curbside/domain/risk/levels';
import classes from './score-scale.module.css';

/** Where a score stands between Safe and Critical. */
export function ScoreScale({ score, level }: { score: number; level: RiskLevel }) {
  return (
    <svg role="img" aria-label={`${score} of 100, ${level}`} className={classes.scale}>
      {riskLevels.map((name, index) => {
        const start = levelStarts[name];
        const next = riskLevels[index + 1];
        const end = next ? levelStarts[next] - 0.5 : 100;
        return (
          <g key={name} data-current={name === level || undefined} data-level={name}>
            <text x={`${start}%`} y={14}>
              {name}
            </text>
            <rect x={`${start}%`} y={24} width={`${end - start}%`} height={6} />
          </g>
        );
      })}
      <rect
        className={classes.marker}
        x={`${Math.min(99, score)}%`}
        y={20}
        width={4}
        height={14}
        rx={2}
      />
    </svg>
  );
}
