import IconChevronLeft from 'icon:chevron-left';
import IconChevronRight from 'icon:chevron-right';
import type { Day } from '@curbside/domain/calendar/days';
import { addMonths, type Month, monthOf } from '@curbside/domain/calendar/months';
import { Button } from '@mantine/core';

interface MonthMovesProps {
  /** `YYYY-MM`. */
  month: string;
  /** The first and last month there is to see; without them there is no end. */
  first?: string;
  last?: string;
  onChange: (month: string) => void;
}

/** The buttons that turn the pages of a calendar, or of figures by month. */
export function MonthMoves({ month, first, last, onChange }: MonthMovesProps) {
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label="Previous month"
        disabled={first !== undefined && month <= first}
        onClick={() => onChange(addMonths(month, -1))}
      >
        <IconChevronLeft />
      </Button>
      <Button
        variant="default"
        size="sm"
        aria-label="Next month"
        disabled={last !== undefined && month >= last}
        onClick={() => onChange(addMonths(month, 1))}
      >
        <IconChevronRight />
      </Button>
    </>
  );
}

/** The `?month=` of an address; the current month if it names none. */
export function readMonth(params: URLSearchParams, today: Day): Month {
  const given = params.get('month') ?? '';
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(given) ? given : monthOf(today);
}
