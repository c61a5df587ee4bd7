import type { Day } from '@curbside/domain/calendar/days';
import { type Month, monthOf, weeksOf } from '@curbside/domain/calendar/months';
import { useId } from 'react';
import { formatMonth } from '../../platform/formatters.ts';
import classes from './calendar.module.css';
import { type DateRange, placeInRange } from './date-range.ts';
import { longDayLabel } from './day-labels.ts';

const weekdays = [
  ['Su', 'Sunday'],
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
] as const;

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
    const label = [longDayLabel(day), place && placeLabels[place], note].filter(Boolean).join(', ');
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
        {formatMonth(month)}
      </div>
      <table aria-labelledby={titleId} className={classes.grid}>
        <thead>
          <tr>
            {weekdays.map(([short, long]) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const isOfMonth = monthOf(day) === month;
                return (
                  <td key={day} data-place={isOfMonth ? placeInRange(range, day) : undefined}>
                    {isOfMonth && renderDay(day)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
