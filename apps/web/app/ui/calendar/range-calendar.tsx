import IconChevronLeft from 'icon:chevron-left';
import IconChevronRight from 'icon:chevron-right';
import type { Day } from '@curbside/domain/calendar/days';
import { addMonths, monthOf } from '@curbside/domain/calendar/months';
import { ActionIcon } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './calendar.module.css';
import { CalendarMonth } from './calendar-month.tsx';
import { clickDay, type DateRange, isWhole, type WholeRange } from './date-range.ts';
import { dayByKey } from './day-by-key.ts';
import { RangeSummary } from './range-summary.tsx';

export interface RangeCalendarProps {
  value: DateRange;
  onChange: (range: DateRange) => void;
  today: Day;
  /** Days before it cannot be chosen; today unless told. */
  firstDay?: Day;
  /** The last day that can be. */
  lastDay: Day;
  isDisabled?: (day: Day) => boolean;
  /** A note on a day, such as when it is taken. */
  noteOf?: (day: Day) => string | undefined;
  /** The days that the chosen range is charged for. */
  days?: number | undefined;
  /** The day in view at first; the first of the range, or today, unless told. */
  opensAt?: Day | undefined;
  /** Months in view: side by side, or one above the other where it is narrow. */
  months?: 1 | 2;
  /** Why a range cannot be chosen; it is cleared then, and the reason shown. */
  refuse?: (range: WholeRange) => string | undefined;
}

/**
 * Chooses a range of days in consecutive months.
 * Arrow keys, Home, End, Page Up and Page Down move between days; Enter chooses.
 */
export function RangeCalendar(props: RangeCalendarProps) {
  const {
    value,
    onChange,
    today,
    firstDay = today,
    lastDay,
    noteOf,
    days,
    refuse,
    opensAt,
    months: shownMonths = 2,
  } = props;
  const isDisabled = (day: Day) =>
    day < firstDay || day > lastDay || (props.isDisabled?.(day) ?? false);
  const begin = opensAt ?? value.startDate ?? today;
  const [firstMonth, setFirstMonth] = useState(monthOf(begin < firstDay ? firstDay : begin));
  const [focusDay, setFocusDay] = useState(begin);
  const [hoverDay, setHoverDay] = useState<Day>();
  const [refusal, setRefusal] = useState<string>();

  const monthsRef = useRef<HTMLFieldSetElement>(null);
  const hasMovedByKey = useRef(false);
  useEffect(() => {
    if (!hasMovedByKey.current) return;
    hasMovedByKey.current = false;
    monthsRef.current?.querySelector<HTMLElement>(`[data-day="${focusDay}"]`)?.focus();
  }, [focusDay]);

  const lastShown = addMonths(firstMonth, shownMonths - 1);
  const months = Array.from({ length: shownMonths }, (_, index) => addMonths(firstMonth, index));
  const isShown = (day: Day) => firstMonth <= monthOf(day) && monthOf(day) <= lastShown;
  const earliestShown = firstDay > `${firstMonth}-01` ? firstDay : `${firstMonth}-01`;
  const tabDay = isShown(focusDay) && focusDay >= earliestShown ? focusDay : earliestShown;

  function choose(day: Day) {
    setFocusDay(day);
    const next = clickDay(value, day);
    const reason = isWhole(next) ? refuse?.(next) : undefined;
    setRefusal(reason);
    onChange(reason ? {} : next);
  }

  function moveByKey(event: KeyboardEvent) {
    const to = dayByKey(tabDay, event.key);
    if (!to) return;
    event.preventDefault();
    const day = to < firstDay ? firstDay : to > lastDay ? lastDay : to;
    hasMovedByKey.current = true;
    setFocusDay(day);
    if (monthOf(day) < firstMonth) setFirstMonth(monthOf(day));
    if (monthOf(day) > lastShown) setFirstMonth(addMonths(monthOf(day), 1 - shownMonths));
  }

  const { startDate, endDate } = value;
  const isOpenEnded = startDate !== undefined && endDate === undefined;
  const range = isOpenEnded && hoverDay ? clickDay(value, hoverDay) : value;

  return (
    <div className={classes.calendar} data-months={shownMonths}>
      <div className={classes.arrows}>
        <ActionIcon
          aria-label="Previous month"
          disabled={firstMonth <= monthOf(firstDay)}
          onClick={() => setFirstMonth(addMonths(firstMonth, -1))}
        >
          <IconChevronLeft size={20} />
        </ActionIcon>
        <ActionIcon
          aria-label="Next month"
          disabled={lastShown >= monthOf(lastDay)}
          onClick={() => setFirstMonth(addMonths(firstMonth, 1))}
        >
          <IconChevronRight size={20} />
        </ActionIcon>
      </div>
      <fieldset
        aria-label="Calendar"
        className={classes.months}
        ref={monthsRef}
        onKeyDown={moveByKey}
        onPointerLeave={() => setHoverDay(undefined)}
      >
        {months.map((month) => (
          <CalendarMonth
            key={month}
            month={month}
            today={today}
            range={range}
            tabDay={tabDay}
            isDisabled={isDisabled}
            noteOf={noteOf}
            onClick={choose}
            onHover={setHoverDay}
          />
        ))}
      </fieldset>
      <RangeSummary range={value} today={today} days={days} refusal={refusal} />
    </div>
  );
}
