import {
  type CalendarFilter,
  calendarFilters,
  countOf as countBookings,
} from '@curbside/domain/admin/calendar';
import { adminCalls } from '@curbside/domain/admin/calls';
import { monthName } from '@curbside/domain/calendar/format';
import { monthOf } from '@curbside/domain/calendar/months';
import { capitalized } from '@curbside/domain/text/capitalized';
import { countOf } from '@curbside/domain/text/count-of';
import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useToday } from '../../../platform/clock.tsx';
import { apiQuery, fetchedOnView } from '../../../platform/query-client.ts';
import { QueryView } from '../../../shell/query-view.tsx';
import { MonthMoves, readMonth } from '../../../ui/calendar/month-moves.tsx';
import { FilterButtons } from '../../../ui/lists/filter-buttons.tsx';
import { StatusDot } from '../status-dot.tsx';
import { CalendarMonth } from './calendar-month.tsx';
import classes from './calendar-tab.module.css';
import { DayPanel } from './day-panel.tsx';

/** The bookings of a month, day by day; `?month=`, `?status=` and `?day=` are in the address. */
export function CalendarTab() {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const month = readMonth(params, today);
  const filter = calendarFilters.find((known) => known === params.get('status')) ?? 'all';
  const day = params.get('day') ?? undefined;
  const calendar = useQuery({
    ...apiQuery(adminCalls.calendar, { query: { month } }),
    ...fetchedOnView,
    placeholderData: keepPreviousData,
  });

  function show(change: { month?: string; status?: CalendarFilter; day?: string | undefined }) {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: true, preventScrollReset: true });
  }
  const showMonth = (to: string) => show({ month: to, day: undefined });

  return (
    <div className={classes.columns}>
      <section className={classes.panel} aria-label="Booking calendar">
        <header className={classes.head}>
          <h2 className={classes.month}>{monthName(month)}</h2>
          {calendar.data?.month === month && (
            <p className={classes.count} role="status">
              {countOf(countBookings(calendar.data.counts, filter), 'booking')}
            </p>
          )}
          <div className={classes.moves}>
            <Button variant="default" size="sm" onClick={() => showMonth(monthOf(today))}>
              Today
            </Button>
            <MonthMoves month={month} onChange={showMonth} />
          </div>
        </header>
        <div className={classes.filters}>
          <FilterButtons
            label="Status"
            value={filter}
            onChange={(status) => show({ status })}
            options={calendarFilters.map((value) => ({
              value,
              label: capitalized(value),
              mark: value !== 'all' && <StatusDot status={value} />,
            }))}
          />
        </div>
        <QueryView
          query={calendar}
          loadingText="Loading calendar…"
          failed="The calendar could not be loaded"
          skeleton={<Skeleton className={classes.skeleton} />}
        >
          {({ month: shown, days }) => (
            <CalendarMonth
              month={shown}
              days={days}
              filter={filter}
              today={today}
              selected={day}
              onSelect={(chosen) => show({ day: chosen })}
            />
          )}
        </QueryView>
        <p className={classes.note}>
          The dot shows a day’s most common status, the number how many bookings it has. Days are in
          UTC.
        </p>
      </section>
      {day && (
        <DayPanel
          key={`${day} ${filter}`}
          day={day}
          filter={filter}
          onClose={() => show({ day: undefined })}
        />
      )}
    </div>
  );
}
