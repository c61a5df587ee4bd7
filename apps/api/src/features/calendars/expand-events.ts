import ICAL from 'ical.js';
import { readInstant } from './read-instant.ts';

export interface ExpandRequest {
  text: string;
  /** Milliseconds: only events that touch [from, until) count. */
  from: number;
  until: number;
  maxEvents: number;
  /** Events whose id ends like this are the site's own, which came back. */
  ownUidEnd: string;
}

/** An event that takes time; an all-day one says its first and last day. */
export type ExpandedEvent = { summary: string } & (
  | { isAllDay: false; startsAt: number; endsAt: number }
  | { isAllDay: true; firstDay: string; lastDay: string }
);

export type Expanded =
  | { events: ExpandedEvent[]; hasEvents: boolean }
  | { problem: 'not_a_calendar' | 'too_many_events' };

/** Occurrences of a rule that are looked at, most of them long past; a daily one since 1990 has 13,000. */
const maxSteps = 30_000;
const dayMs = 86_400_000;
/** The time of day differs between zones by less than this. */
const zonesMs = 2 * dayMs;

class TooManyEvents extends Error {}

/** Reads a calendar that anybody may have written. Runs in a thread of its own, since it may never end. */
export function expandEvents(request: ExpandRequest): Expanded {
  const calendars = parseCalendars(request.text);
  if (!calendars) return { problem: 'not_a_calendar' };
  const components = calendars.flatMap((calendar) =>
    isCancelled(calendar) ? [] : calendar.getAllSubcomponents('vevent'),
  );
  const hasEvents = calendars.some((calendar) => calendar.getFirstSubcomponent('vevent'));
  try {
    return { events: expandAll(components, request), hasEvents };
  } catch (error) {
    if (error instanceof TooManyEvents) return { problem: 'too_many_events' };
    // A time or a rule that makes no sense.
    return { problem: 'not_a_calendar' };
  }
}

/** Undefined for any other text. */
function parseCalendars(text: string): ICAL.Component[] | undefined {
  try {
    // One calendar, or several after one another.
    const parsed: unknown[] = ICAL.parse(text);
    const roots = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][]);
    const components = roots.map((root) => new ICAL.Component(root));
    return components.length > 0 && components.every(({ name }) => name === 'vcalendar')
      ? components
      : undefined;
  } catch {
    return undefined;
  }
}

function isCancelled(calendar: ICAL.Component): boolean {
  return wordOf(calendar, 'method') === 'CANCEL';
}

function wordOf(component: ICAL.Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
}

function uidOf(component: ICAL.Component): string {
  return String(component.getFirstPropertyValue('uid') ?? '');
}

const takesTime = (component: ICAL.Component) =>
  wordOf(component, 'status') !== 'CANCELLED' && wordOf(component, 'transp') !== 'TRANSPARENT';

function expandAll(components: ICAL.Component[], request: ExpandRequest): ExpandedEvent[] {
  const isOverride = (component: ICAL.Component) => component.hasProperty('recurrence-id');
  const foreign = components.filter((component) => !uidOf(component).endsWith(request.ownUidEnd));
  const overrides = Map.groupBy(foreign.filter(isOverride), uidOf);
  const events: ExpandedEvent[] = [];
  let steps = 0;

  function add(component: ICAL.Component, start: ICAL.Time, end: ICAL.Time): void {
    if (!takesTime(component)) return;
    const event = eventOf(component, start, end);
    if (!isWithin(event, request)) return;
    events.push(event);
    if (events.length > request.maxEvents) throw new TooManyEvents();
  }

  // Each override is an event of its own, so that one that was moved into view is seen.
  for (const component of foreign.filter(isOverride)) addOnce(new ICAL.Event(component));
  for (const component of foreign.filter((component) => !isOverride(component))) {
    const exceptions = overrides.get(uidOf(component)) ?? [];
    const event = new ICAL.Event(component, { exceptions });
    if (event.isRecurring()) addRecurring(event);
    else addOnce(event);
  }
  return events;

  function addOnce(event: ICAL.Event): void {
    if (event.startDate) add(event.component, event.startDate, event.endDate);
  }

  function addRecurring(event: ICAL.Event): void {
    const { SECONDLY, MINUTELY } = event.getRecurrenceTypes();
    if (SECONDLY || MINUTELY) throw new TooManyEvents();
    const lengthMs = event.duration.toSeconds() * 1000;
    const occurrences = event.iterator();
    for (let start = occurrences.next(); start; start = occurrences.next()) {
      steps += 1;
      if (steps > maxSteps) throw new TooManyEvents();
      const about = roughInstant(start);
      if (about - zonesMs > request.until) return;
      if (about + lengthMs + zonesMs < request.from) continue;
      if (hasOverride(event, start)) continue;
      const { item, startDate, endDate } = event.getOccurrenceDetails(start);
      add(item.component, startDate, endDate);
    }
  }
}

/** Its override is an event of its own. */
function hasOverride({ exceptions }: ICAL.Event, start: ICAL.Time): boolean {
  const inUtc = start.convertToZone(ICAL.Timezone.utcTimezone);
  return start.toString() in exceptions || inUtc.toString() in exceptions;
}

/** As if its clock showed UTC: cheap, and right within a day. */
function roughInstant({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const summaryLength = 200;

function eventOf(component: ICAL.Component, start: ICAL.Time, end: ICAL.Time): ExpandedEvent {
  const summary = String(component.getFirstPropertyValue('summary') ?? '')
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]+/gu, ' ')
    .trim()
    .slice(0, summaryLength)
    .toWellFormed();
  if (start.isDate) {
    const lastDay = end.clone();
    lastDay.adjust(-1, 0, 0, 0);
    // The end of all-day events is not part of them; some sites let them end on the first day.
    const last =
      lastDay.compareDateOnlyTz(start, ICAL.Timezone.localTimezone) < 0 ? start : lastDay;
    return { isAllDay: true, firstDay: dayOf(start), lastDay: dayOf(last), summary };
  }
  const startsAt = readInstant(start, component.getFirstProperty('dtstart'));
  const endProperty = component.getFirstProperty('dtend') ?? component.getFirstProperty('dtstart');
  const endsAt = Math.max(readInstant(end, endProperty), startsAt);
  return { isAllDay: false, startsAt, endsAt, summary };
}

const dayOf = (time: ICAL.Time) => time.toString().slice(0, 10);

function isWithin(event: ExpandedEvent, { from, until }: ExpandRequest): boolean {
  const [start, end] = event.isAllDay
    ? [Date.parse(event.firstDay), Date.parse(event.lastDay) + dayMs]
    : [event.startsAt, event.endsAt];
  if (!Number.isFinite(start) || !Number.isFinite(end)) throw new Error('This is not a time.');
  const slack = event.isAllDay ? dayMs : 0;
  return end + slack > from && start - slack < until;
}
