import type { Booking } from '@curbside/domain/bookings/booking';
import { addDays, type Day } from '@curbside/domain/calendar/days';
import { type KeyboardEvent, useRef } from 'react';
import { formatMoney, formatWeekday } from '../../platform/formatters.ts';
import classes from './availability.module.css';
import { type Month, weeksOf } from './month-days.ts';

export interface DayFacts {
  trip?: Booking | undefined;
  /** Empty where the host gave no reason. */
  blocked?: string | undefined;
}

interface MonthGridProps {
  month: Month;
  today: Day;
  dailyRate: string;
  factsOf: (day: Day) => DayFacts;
  selected: ReadonlySet<Day>;
  /** The day that the arrow keys move from. */
  focused: Day;
  /** Begins a selection at a day, or with `extend` takes it on to the day. */
  onSelect: (day: Day, extend: boolean) => void;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const steps: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** One month of a car: trips, requests, blocked and selected days. Drag, or arrows with Shift. */
export function MonthGrid(props: MonthGridProps) {
  const { month, today, focused, onSelect } = props;
  const gridRef = useRef<HTMLTableElement>(null);
  const isDragging = useRef(false);

  function move(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const day = addDays(focused, step);
    if (day < today) return;
    onSelect(day, event.shiftKey);
    requestAnimationFrame(() =>
      gridRef.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus(),
    );
  }

  return (
    <table ref={gridRef} className={classes.month} onKeyDown={move}>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day}>
                <DayButton
                  {...props}
                  day={day}
                  onPress={(extend) => {
                    isDragging.current = true;
                    window.addEventListener(
                      'pointerup',
                      () => {
                        isDragging.current = false;
                      },
                      { once: true },
                    );
                    onSelect(day, extend);
                  }}
                  onEnter={() => isDragging.current && onSelect(day, true)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayButtonProps extends MonthGridProps {
  day: Day;
  onPress: (extend: boolean) => void;
  onEnter: () => void;
}

function DayButton(props: DayButtonProps) {
  const { day, month, today, dailyRate, factsOf, selected, focused, onPress, onEnter } = props;
  const { trip, blocked } = factsOf(day);
  const isPast = day < today;
  const state = trip ? trip.status : blocked === undefined ? 'free' : 'blocked';
  const words = trip
    ? `${trip.status === 'pending' ? 'request' : 'trip'} of ${trip.renterName}`
    : blocked === undefined
      ? `free, ${formatMoney(dailyRate)}`
      : `blocked${blocked && `: ${blocked}`}`;
  return (
    <button
      type="button"
      data-day={day}
      data-state={isPast ? 'past' : state}
      data-outside={day.slice(0, 7) !== month || undefined}
      className={classes.day}
      aria-label={`${formatWeekday(day)}, ${isPast ? 'over' : words}`}
      aria-pressed={selected.has(day)}
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
      <span className={classes.number}>{Number(day.slice(8))}</span>
      {trip && <span className={classes.guest}>{trip.renterName}</span>}
      {!trip && blocked !== undefined && (
        <span className={classes.small}>{blocked || 'Blocked'}</span>
      )}
      {!trip && blocked === undefined && !isPast && (
        <span className={classes.small}>{formatMoney(dailyRate)}</span>
      )}
    </button>
  );
}
