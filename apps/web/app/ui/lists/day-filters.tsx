import IconCalendar from 'icon:calendar';
import type { Day } from '@curbside/domain/calendar/days';
import { formatDay } from '@curbside/domain/calendar/format';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { daysLabel } from '../calendar/day-labels.ts';
import { useHasOpened } from '../overlays/opening.ts';
import classes from './day-filters.module.css';

// Most looks at a list are without it, so its calendar comes when it is opened.
const DaysDialog = lazy(() => import('./days-dialog.tsx'));

/** The first and the last day; '' for none. */
export type FilterDays = Record<'from' | 'to', string>;

interface DayFiltersProps extends FilterDays {
  today: Day;
  onChange: (days: FilterDays) => void;
}

/** The first and the last day of what a list shows; each may be open. */
export function DayFilters({ onChange, today, ...days }: DayFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const hasOpened = useHasOpened(isOpen);
  return (
    <>
      <Button
        variant="default"
        className={classes.button}
        data-on={days.from || days.to ? true : undefined}
        aria-haspopup="dialog"
        leftSection={<IconCalendar className={classes.icon} />}
        onClick={() => setIsOpen(true)}
      >
        {labelOf(days, today)}
      </Button>
      <Suspense>
        {hasOpened && (
          <DaysDialog
            opened={isOpen}
            onClose={() => setIsOpen(false)}
            days={days}
            today={today}
            onSave={onChange}
          />
        )}
      </Suspense>
    </>
  );
}

function labelOf({ from, to }: FilterDays, today: Day): string {
  if (from && to) return daysLabel({ startDate: from, endDate: to }, today);
  if (from) return `From ${formatDay(from, today)}`;
  return to ? `Until ${formatDay(to, today)}` : 'Any dates';
}
