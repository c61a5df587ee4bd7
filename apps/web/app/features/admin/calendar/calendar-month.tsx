import {
  type CalendarFilter,
  commonStatus,
  countOf as countBookings,
  type StatusCounts,
} from '@curbside/domain/admin/calendar';
import { formatDayAndYear } from '@curbside/domain/calendar/format';
import { countOf } from '@curbside/domain/text/count-of';
import { VisuallyHidden } from '@mantine/core';
import { MonthGrid } from '../../../ui/calendar/month-grid.tsx';
import { StatusDot } from '../status-dot.tsx';
import classes from './calendar-month.module.css';

interface CalendarMonthProps {
  month: string;
  days: readonly { day: string; counts: StatusCounts }[];
  filter: CalendarFilter;
  today: string;
  selected: string | undefined;
  onSelect: (day: string) => void;
}

/** A month of days, each with the dot of its most common status and how many bookings it has. */
export function CalendarMonth(props: CalendarMonthProps) {
  const { month, days, filter, today, selected, onSelect } = props;
  const countsOf = new Map(days.map(({ day, counts }) => [day, counts]));
  return (
    <MonthGrid
      month={month}
      className={classes.month}
      cellProps={(day) => ({ 'aria-current': day === selected || undefined })}
    >
      {(day) => {
        const counts = countsOf.get(day);
        return counts ? (
          <DayButton
            day={day}
            counts={counts}
            filter={filter}
            isToday={day === today}
            isSelected={day === selected}
            onSelect={onSelect}
          />
        ) : (
          <span className={classes.outside}>{Number(day.slice(8))}</span>
        );
      }}
    </MonthGrid>
  );
}

interface DayButtonProps {
  day: string;
  counts: StatusCounts;
  filter: CalendarFilter;
  isToday: boolean;
  isSelected: boolean;
  onSelect: (day: string) => void;
}

function DayButton({ day, counts, filter, isToday, isSelected, onSelect }: DayButtonProps) {
  const status = commonStatus(counts, filter);
  const count = countBookings(counts, filter);
  const words = status ? `${countOf(count, 'booking')}, mostly ${status}` : 'no bookings';
  return (
    <button
      type="button"
      className={classes.day}
      aria-pressed={isSelected}
      onClick={() => onSelect(day)}
    >
      <VisuallyHidden>
        {formatDayAndYear(day)}: {words}
      </VisuallyHidden>
      <span className={classes.number} data-today={isToday || undefined} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      {status && (
        <span className={classes.mark} aria-hidden="true">
          <StatusDot status={status} />
          {count > 1 && count}
        </span>
      )}
    </button>
  );
}
