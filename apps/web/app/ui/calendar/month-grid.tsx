import type { Day } from '@curbside/domain/calendar/days';
import { type Month, weeksOf } from '@curbside/domain/calendar/months';
import type { KeyboardEventHandler, ReactNode, Ref, TdHTMLAttributes } from 'react';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface MonthGridProps {
  month: Month;
  /** The weeks to show in place of the month's own. */
  weeks?: readonly Day[][];
  className: string | undefined;
  /** The first letters of a weekday's name. */
  letters?: 2 | 3;
  cellProps?: (day: Day) => TdHTMLAttributes<HTMLTableCellElement> & { 'data-place'?: string };
  /** A day of the month, or of the months around it in its first and last week. */
  children: (day: Day) => ReactNode;
  labelledBy?: string;
  onKeyDown?: KeyboardEventHandler;
  ref?: Ref<HTMLTableElement>;
}

/** The weeks of a month, from Sunday. */
export function MonthGrid({ month, letters = 3, cellProps, children, ...props }: MonthGridProps) {
  const { labelledBy, weeks = weeksOf(month), ...table } = props;
  return (
    <table aria-labelledby={labelledBy} {...table}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, letters)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} {...cellProps?.(day)}>
                {children(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
