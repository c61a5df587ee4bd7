import { marketDay } from '@curbside/domain/calendar/days';
import { formatDayAndYear } from '@curbside/domain/calendar/format';
import type { RiskDetail } from '@curbside/domain/risk/endpoints';
import classes from './defend.module.css';

type History = RiskDetail['riskScore']['history'];

/** How the score came to be what it is, one step for each change. */
export function ScoreHistory({ history }: { history: History }) {
  const step = 100 / Math.max(1, history.length - 1);
  const points = history.map(({ score }, index) => `${index * step},${42 - score * 0.4}`);
  const first = history[0];
  const last = history.at(-1);
  return (
    <>
      <svg
        role="img"
        aria-label={`Scores so far: ${history.map(({ score }) => score).join(', ')}`}
        className={classes.history}
        viewBox="0 0 100 44"
        preserveAspectRatio="none"
      >
        <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
      </svg>
      <p className={classes.ends}>
        <span>
          {first &&
            `${first.score} on ${formatDayAndYear(marketDay(new Date(first.calculatedAt)))}`}
        </span>
        <span>
          {last && `${last.score} on ${formatDayAndYear(marketDay(new Date(last.calculatedAt)))}`}
        </span>
      </p>
    </>
  );
}
