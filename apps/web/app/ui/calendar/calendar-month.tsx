import type { Day } from '@curbside/domain/calendar/days';
import { formatLongDay, monthName } from '@curbside/domain/calendar/format';
import { type Month, monthOf } from '@curbside/domain/calendar/months';
import { useId } from 'react';
import classes from './calendar.module.css';
import { type DateRange, placeInRange } from './date-range.ts';
import { MonthGrid } from './month-grid.tsx';

const placeLabels = {
  only: 'chosen',
  start: 'start',
  end: 'end',
  within: 'in the range',
} as const;

export interface CalendarMonthProps {
  month: Month;
  today: Day;
  /** The days that a click on the hovered day would add. */
  range: DateRange;
  /** The one day that is in the tab order. */
  tabDay: Day;
  isDisabled: (day: Day) => boolean;
  noteOf?: (day: Day) => string | undefined;
  onClick: (day: Day) => void;
  onHover: (day: Day | undefined) => void;
}

/** One month of days. Each day is a button, pressed if chosen. */
export function CalendarMonth(props: CalendarMonthProps) {
  const { month, today, range, tabDay, isDisabled, noteOf, onClick, onHover } = props;
  const titleId = useId();

  function renderDay(day: Day) {
    const place = placeInRange(range, day);
    const isOff = isDisabled(day);
    const note = noteOf?.(day);
    const label = [formatLongDay(day), place && placeLabels[place], note]
      .filter(Boolean)
      .join(', ');
    return (
      <button
        type="button"
        className={classes.day}
        data-day={day}
        data-place={place}
        data-note={note ? true : undefined}
        data-past={day < today || undefined}
        aria-label={label}
        aria-pressed={place !== undefined}
        aria-disabled={isOff || undefined}
        aria-current={day === today ? 'date' : undefined}
        title={note}
        tabIndex={day === tabDay ? 0 : -1}
        onClick={() => !isOff && onClick(day)}
        onPointerEnter={() => onHover(isOff ? undefined : day)}
      >
        {Number(day.slice(8))}
      </button>
    );
  }

  return (
    <div>
      <div className={classes.monthTitle} id={titleId}>
        {monthName(month)}
      </div>
      <MonthGrid month={month} labelledBy={titleId} className={classes.grid} letters={2}>
        {(day) => monthOf(day) === month && renderDay(day)}
      </MonthGrid>
    </div>
  );
}
