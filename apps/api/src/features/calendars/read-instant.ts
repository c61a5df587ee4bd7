import { marketTimeZone } from '@curbside/domain/calendar/days';
import type ICAL from 'ical.js';

/**
 * The instant of a time in a calendar, in milliseconds. The name of a known zone counts more than the
 * calendar's own rules for it; times without a zone, or with one that nobody knows, are the city's.
 */
export function readInstant(time: ICAL.Time, property: ICAL.Property | null): number {
  const { zone } = time;
  if (zone?.tzid === 'UTC') return wallMs(time);
  const named = property?.getFirstParameter('tzid');
  const known = clockOf(zone && zone.tzid !== 'floating' ? zone.tzid : named);
  if (known) return instantIn(known, wallMs(time));
  if (zone && zone.tzid !== 'floating') return time.toUnixTime() * 1000;
  return instantIn(clockOf(marketTimeZone), wallMs(time));
}

function wallMs({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const clocks = new Map<string, Intl.DateTimeFormat | undefined>();

/** Undefined for a name that is no zone of the IANA. */
function clockOf(zone: string | undefined): Intl.DateTimeFormat | undefined {
  if (!zone) return undefined;
  if (!clocks.has(zone)) clocks.set(zone, makeClock(zone));
  return clocks.get(zone);
}

function makeClock(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
}

/** How far the zone is ahead of UTC at an instant. */
function offsetMs(clock: Intl.DateTimeFormat, instant: number): number {
  const parts = Object.fromEntries(
    clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/** The instant at which the zone's clocks show a time, as for iCalendar: the first of two, or after a gap. */
function instantIn(clock: Intl.DateTimeFormat | undefined, wall: number): number {
  if (!clock) return wall;
  const before = wall - offsetMs(clock, wall - 86_400_000);
  const after = wall - offsetMs(clock, wall + 86_400_000);
  const fits = (instant: number) => instant + offsetMs(clock, instant) === wall;
  return fits(before) || !fits(after) ? before : after;
}
