import type { Booking } from '@curbside/domain/bookings/booking';
import { addDays, type Day, daysBetween } from '@curbside/domain/calendar/days';
import { formatShortMonth, formatWeekday } from '@curbside/domain/calendar/format';
import { type Month, monthOf, weekdayOf } from '@curbside/domain/calendar/months';
import { formatDollars } from '@curbside/domain/money/money';
import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { formatMoney } from '../../platform/formatters.ts';
import { dayByKey } from '../../ui/calendar/day-by-key.ts';
import { MonthGrid } from '../../ui/calendar/month-grid.tsx';
import classes from './availability.module.css';
import { isPartOfView } from './weeks-in-view.ts';

/** A day that an event in a calendar of another site shuts. */
export interface ImportedDay {
  /** Its name. */
  calendar: string;
  isWholeDay: boolean;
  summary: string;
}

export interface DayFacts {
  /** The trips and requests of a day; one may end on the day on which the next begins. */
  trips: readonly Booking[];
  /** Empty where the host gave no reason. */
  blocked?: string | undefined;
  imported?: ImportedDay | undefined;
}

interface AvailabilityMonthProps {
  month: Month;
  weeks: readonly Day[][];
  today: Day;
  /** In cents. */
  priceOf: (day: Day) => number;
  factsOf: (day: Day) => DayFacts;
  selected: ReadonlySet<Day>;
  /** The day that the arrow keys move from. */
  focused: Day;
  /** Begins a selection at a day, or with `extend` takes it on to the day. */
  onSelect: (day: Day, extend: boolean) => void;
}

/**
 * One month of a car: trips, requests, blocked and selected days. Drag, or move with the arrow keys,
 * Home, End and Page keys, and hold Shift to select a range.
 */
export function AvailabilityMonth(props: AvailabilityMonthProps) {
  const { month, weeks, today, focused, onSelect } = props;
  const gridRef = useRef<HTMLTableElement>(null);
  const isDragging = useRef(false);

  function move(event: KeyboardEvent) {
    const next = dayByKey(focused, event.key);
    if (!next) return;
    event.preventDefault();
    const day = next < today ? today : next;
    onSelect(day, event.shiftKey);
    requestAnimationFrame(() =>
      gridRef.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus(),
    );
  }

  return (
    <MonthGrid ref={gridRef} month={month} weeks={weeks} className={classes.month} onKeyDown={move}>
      {(day) => (
        <>
          <DayButton
            {...props}
            day={day}
            onPress={(extend) => {
              isDragging.current = true;
              const end = () => {
                isDragging.current = false;
              };
              // A touch that scrolls the page is cancelled.
              for (const type of ['pointerup', 'pointercancel']) {
                window.addEventListener(type, end, { once: true });
              }
              onSelect(day, extend);
            }}
            onEnter={() => isDragging.current && onSelect(day, true)}
          />
          {props.factsOf(day).trips.map((trip) => (
            <TripBar key={trip.id} trip={trip} day={day} />
          ))}
        </>
      )}
    </MonthGrid>
  );
}

interface DayButtonProps extends AvailabilityMonthProps {
  day: Day;
  onPress: (extend: boolean) => void;
  onEnter: () => void;
}

function DayButton(props: DayButtonProps) {
  const { day, month, today, priceOf, factsOf, selected, focused, onPress, onEnter } = props;
  const { trips, blocked, imported } = factsOf(day);
  const isPast = day < today;
  const isBlocked = blocked !== undefined || imported?.isWholeDay;
  const state = trips.length > 0 ? 'taken' : isBlocked ? 'blocked' : 'free';
  const weekdayAndMonth = formatWeekday(day).replace(/\d+$/, '');
  return (
    <button
      type="button"
      data-day={day}
      data-state={isPast ? 'past' : state}
      data-outside={!isPartOfView(day, month, today) || undefined}
      className={classes.day}
      aria-pressed={selected.has(day)}
      aria-current={day === today ? 'date' : undefined}
      disabled={isPast}
      tabIndex={day === focused ? 0 : -1}
      onPointerDown={(event) => {
        event.currentTarget.releasePointerCapture?.(event.pointerId);
        onPress(event.shiftKey);
      }}
      onPointerEnter={onEnter}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onPress(event.shiftKey);
      }}
    >
      <span>
        <VisuallyHidden>{weekdayAndMonth}</VisuallyHidden>
        <span className={classes.number}>
          {day.endsWith('-01') && monthOf(day) !== month && (
            <span aria-hidden="true">{formatShortMonth(day)} </span>
          )}
          {Number(day.slice(8))}
        </span>
        <VisuallyHidden>: {isPast ? 'over' : stateWords(props)} </VisuallyHidden>
      </span>
      {trips.length === 0 && !isPast && (
        <>
          {(isBlocked || imported) && (
            <span className={classes.small}>{blocked || imported?.calendar || 'Blocked'}</span>
          )}
          {!isBlocked && (
            <span className={classes.price}>{formatDollars(priceOf(day)).replace('.00', '')}</span>
          )}
        </>
      )}
    </button>
  );
}

/** The state of a day; its price or the reason for its block is shown in it. */
function stateWords({ day, factsOf }: DayButtonProps): string {
  const { trips, blocked, imported } = factsOf(day);
  if (trips.length === 0) {
    if (blocked !== undefined || imported?.isWholeDay) return 'blocked';
    return imported ? 'partly blocked' : 'free';
  }
  return trips
    .map(
      ({ status, renterName }) => `${status === 'pending' ? 'request' : 'trip'} of ${renterName}`,
    )
    .join(', ');
}

/** The piece of a trip's bar in a day. It begins and ends in the middle of a day. */
function TripBar({ trip, day }: { trip: Booking; day: Day }) {
  const isStart = day === trip.startDate;
  const isEnd = day === trip.endDate;
  const isNamed = isStart || weekdayOf(day) === 0;
  const lastOfWeek = addDays(day, 6 - weekdayOf(day));
  const endsInWeek = trip.endDate <= lastOfWeek;
  const span = daysBetween(day, endsInWeek ? trip.endDate : lastOfWeek) + 1;
  return (
    <span aria-hidden="true">
      <span
        className={classes.bar}
        data-status={trip.status}
        data-start={isStart || undefined}
        data-end={isEnd || undefined}
      />
      {isNamed && !isEnd && (
        <span
          className={classes.guest}
          data-status={trip.status}
          data-start={isStart || undefined}
          data-cut={endsInWeek || undefined}
          data-span={span}
        >
          <span>{trip.renterName}</span>
          {span > 3 && trip.payoutAmount && <span>{formatMoney(trip.payoutAmount)}</span>}
        </span>
      )}
    </span>
  );
}
