import type { Day } from '@curbside/domain/calendar/days';
import { countOf } from '@curbside/domain/text/count-of';
import classes from './calendar.module.css';
import { type DateRange, isWhole } from './date-range.ts';
import { rangeLabel } from './day-labels.ts';

interface RangeSummaryProps {
  range: DateRange;
  today: Day;
  days: number | undefined;
  /** Why the last choice was refused. */
  refusal: string | undefined;
}

/** Below a calendar: what is chosen, and what could not be. */
export function RangeSummary({ range, today, days, refusal }: RangeSummaryProps) {
  return (
    <>
      <p role="status" className={classes.summary}>
        {rangeLabel(range, today)}
        {days !== undefined && isWhole(range) && (
          <span className={classes.count}> · {countOf(days, 'day')}</span>
        )}
      </p>
      {refusal && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
    </>
  );
}
