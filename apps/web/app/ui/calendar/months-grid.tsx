import type { Day } from '@curbside/domain/calendar/days';
import { monthName } from '@curbside/domain/calendar/format';
import { addMonths, monthOf } from '@curbside/domain/calendar/months';
import { useState } from 'react';
import classes from './calendar.module.css';
import {
  chosenMonths,
  clickMonth,
  type DateRange,
  monthsBetween,
  type WholeRange,
} from './date-range.ts';
import { RangeSummary } from './range-summary.tsx';

interface MonthsGridProps {
  value: DateRange;
  onChange: (range: DateRange) => void;
  today: Day;
  lastDay: Day;
  days?: number | undefined;
  refuse?: (range: WholeRange) => string | undefined;
}

/** Chooses whole months: one click selects a month, a second one every month up to another. */
export function MonthsGrid({ value, onChange, today, lastDay, days, refuse }: MonthsGridProps) {
  const [refusal, setRefusal] = useState<string>();
  const first = monthOf(today);
  const count = monthsBetween(first, monthOf(lastDay)) + 1;
  const months = Array.from({ length: count }, (_, index) => addMonths(first, index));
  const chosen = chosenMonths(value, today, lastDay);

  function choose(month: string) {
    const next = clickMonth(value, month, today, lastDay);
    const reason = refuse?.(next);
    setRefusal(reason);
    onChange(reason ? {} : next);
  }

  return (
    <div className={classes.calendar}>
      <fieldset className={classes.monthButtons}>
        <legend className={classes.monthsLegend}>
          Choose a month, then another to select all months between them.
        </legend>
        {months.map((month) => (
          <button
            key={month}
            type="button"
            className={classes.monthButton}
            aria-pressed={chosen !== undefined && chosen.from <= month && month <= chosen.to}
            onClick={() => choose(month)}
          >
            {monthName(month)}
          </button>
        ))}
      </fieldset>
      <RangeSummary range={value} today={today} days={days} refusal={refusal} />
    </div>
  );
}
