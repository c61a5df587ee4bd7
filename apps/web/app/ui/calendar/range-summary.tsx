import classes from './calendar.module.css';
import type { DateRange } from './date-range.ts';
import { rangeLabel } from './day-labels.ts';

interface RangeSummaryProps {
  range: DateRange;
  /** Why the last choice was refused. */
  refusal: string | undefined;
}

/** Below a calendar: what is chosen, and what could not be. */
export function RangeSummary({ range, refusal }: RangeSummaryProps) {
  return (
    <>
      <p role="status" className={classes.summary}>
        {rangeLabel(range)}
      </p>
      {refusal && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
    </>
  );
}
