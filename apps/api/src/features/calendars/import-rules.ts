import { addDays, type Day, lastBookableDay, marketDay } from '@curbside/domain/calendar/days';
import { dayInstants, marketInstant } from '@curbside/domain/calendar/instants';
import { slotStart } from '@curbside/domain/calendar/slots';
import { slotInstant, slotsTouched } from '@curbside/domain/calendar/wall-clock';
import type { ExpandedEvent } from './expand-events.ts';

interface Period {
  startsAt: Date;
  endsAt: Date;
}

/** An event of another site's calendar, and what of the coming year it shuts. */
export interface ImportedEvent extends Period {
  isAllDay: boolean;
  summary: string;
  shut: Period;
}

/** Today and the days that can be booked; what lies beyond is not kept. */
export function keptPeriod(now: Date): Period {
  const today = marketDay(now);
  const { startsAt } = dayInstants(today);
  return { startsAt, endsAt: dayInstants(lastBookableDay(today)).endsAt };
}

/** The database keeps no year 0. */
const firstDay: Day = '1970-01-01';
const lastDay: Day = '9998-12-31';

/** Undefined if it shuts nothing of the kept period. */
export function importedEventOf(event: ExpandedEvent, kept: Period): ImportedEvent | undefined {
  const times = timesOf(event);
  const shut = clip(event.isAllDay ? times : wholeSlots(times), kept);
  if (shut.startsAt >= shut.endsAt) return undefined;
  return { ...times, isAllDay: event.isAllDay, summary: event.summary, shut };
}

function timesOf(event: ExpandedEvent): Period {
  const bounds = { startsAt: marketInstant(firstDay), endsAt: marketInstant(lastDay) };
  if (!event.isAllDay) {
    return clip({ startsAt: new Date(event.startsAt), endsAt: new Date(event.endsAt) }, bounds);
  }
  const from = event.firstDay < firstDay ? firstDay : event.firstDay;
  const to = event.lastDay > lastDay ? lastDay : event.lastDay;
  return { startsAt: marketInstant(from), endsAt: marketInstant(addDays(to, 1)) };
}

/** An event without a length touches the slot that it lies in. */
function wholeSlots({ startsAt, endsAt }: Period): Period {
  const { from, until } = slotsTouched({
    startsAt,
    endsAt: new Date(Math.max(endsAt.getTime(), startsAt.getTime() + 1)),
  });
  return { startsAt: instantOfSlot(from), endsAt: instantOfSlot(until) };
}

function instantOfSlot(slot: number): Date {
  const { day, time } = slotStart(slot);
  return slotInstant(day, time);
}

const clip = (period: Period, bounds: Period): Period => ({
  startsAt: period.startsAt > bounds.startsAt ? period.startsAt : bounds.startsAt,
  endsAt: period.endsAt < bounds.endsAt ? period.endsAt : bounds.endsAt,
});

export interface ShutPeriod extends Period {
  summary: string;
}

export interface ShutDay {
  date: Day;
  isWholeDay: boolean;
  summary: string;
}

/** The days from today on that some periods touch, each once, named for the first that fills it. */
export function shutDaysOf(periods: readonly ShutPeriod[], today: Day): ShutDay[] {
  const days = new Map<Day, ShutDay>();
  const inOrder = periods.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  // Whole days [from, until) of earlier periods are jumped over: a thousand may overlap.
  let filled = { from: today, until: today };
  for (const { startsAt, endsAt, summary } of inOrder) {
    const { first, last, whole } = daysOfPeriod({ startsAt, endsAt });
    let date = first < today ? today : first;
    while (date <= last) {
      if (filled.from <= date && date < filled.until) {
        date = filled.until;
        continue;
      }
      const isWholeDay = whole.from <= date && date < whole.until;
      if (isWholeDay || !days.has(date)) days.set(date, { date, isWholeDay, summary });
      date = addDays(date, 1);
    }
    if (whole.until <= filled.until || whole.from >= whole.until) continue;
    filled = whole.from <= filled.until ? { from: filled.from, until: whole.until } : whole;
  }
  return [...days.values()].sort((a, b) => a.date.localeCompare(b.date));
}

function daysOfPeriod({ startsAt, endsAt }: Period) {
  const first = marketDay(startsAt);
  const last = marketDay(new Date(endsAt.getTime() - 1));
  const from = startsAt <= marketInstant(first) ? first : addDays(first, 1);
  const until = endsAt >= marketInstant(addDays(last, 1)) ? addDays(last, 1) : last;
  return { first, last, whole: { from, until } };
}
