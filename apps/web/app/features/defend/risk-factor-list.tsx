import type { RiskDetail } from '@curbside/domain/risk/endpoints';
import { riskFactorNames, riskPoints } from '@curbside/domain/risk/rules';
import { riskFactorLabels, riskTexts } from '@curbside/domain/risk/texts';
import classes from './defend.module.css';

type Factors = RiskDetail['riskScore']['factors'];

const mostPoints = Math.max(...riskFactorNames.map((name) => riskPoints[name]));

/** The factors with their points and a sentence each, those that count first. */
export function RiskFactorList({ factors }: { factors: Factors }) {
  const rows = riskFactorNames
    .flatMap((name) => {
      const factor = factors[name];
      return factor ? [{ name, ...factor }] : [];
    })
    .sort((a, b) => b.points - a.points);
  const isQuiet = rows.every(({ points }) => points === 0);
  return (
    <>
      {isQuiet && <p>{riskTexts.noRisk}</p>}
      <ul className={classes.factors}>
        {rows.map(({ name, points, description }) => (
          <li key={name} data-counts={points > 0 || undefined}>
            <span className={classes.points}>{points > 0 ? `+${points}` : 0}</span>
            <svg aria-hidden="true" className={classes.bar}>
              <rect width="100%" height="100%" />
              <rect width={`${(points / mostPoints) * 100}%`} height="100%" data-share />
            </svg>
            <span>
              <strong>{riskFactorLabels[name]}:</strong> {description}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
