import { addDays, type Day, marketDay, slotHour, type TimeSlot } from './days.ts';
import { marketHour } from './format.ts';
import { firstSlotOf, type SlotRun, slotsOfDay } from './slots.ts';

const hourMs = 3_600_000;

/** The time on the city's clocks at an instant: the day, and the milliseconds since its midnight. */
function wallClockOf(instant: Date): { day: Day; ms: number } {
  // Cities differ from UTC by whole hours.
  return {
    day: marketDay(instant),
    ms: marketHour(instant) * hourMs + (instant.getTime() % hourMs),
  };
}

/** By how much the city's clocks are ahead of UTC. */
function aheadOf(instant: Date): number {
  const { day, ms } = wallClockOf(instant);
  return Date.parse(`${day}T00:00:00Z`) + ms - instant.getTime();
}

/**
 * The instant of a pickup or drop-off, as `marketInstant` says it, but without the
 * library for time zones, which a page would load for this alone. No clock change falls into a time slot.
 */
export function slotInstant(day: Day, time: TimeSlot): Date {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`) + slotHour(time) * hourMs;
  const near = asIfUtc - aheadOf(new Date(asIfUtc));
  return new Date(asIfUtc - aheadOf(new Date(near)));
}

/** The slot that an instant lies in, like the database's function `slot_at`. */
function slotAt(instant: Date): number {
  const { day, ms } = wallClockOf(instant);
  const hours = Math.floor(ms / hourMs) - 9;
  // Until 9 AM it is still the night of the day before.
  return hours < 0 ? firstSlotOf(addDays(day, -1)) + 9 : firstSlotOf(day) + Math.min(hours, 9);
}

/** The slots that a time touches. Trips are whole slots, so they meet it only in these. */
export function slotsTouched({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): SlotRun {
  return { from: slotAt(startsAt), until: slotAt(new Date(endsAt.getTime() - 1)) + 1 };
}

/** The hour of a slot's start, counted from the first day's midnight on clocks that never change. */
export function wallHourOf(slot: number): number {
  return Math.floor(slot / slotsOfDay) * 24 + 9 + (slot % slotsOfDay);
}

/** The last pickup or drop-off time at or before that hour. */
export function slotBefore(wallHour: number): number {
  const day = Math.floor(wallHour / 24);
  const hour = wallHour - day * 24;
  return hour < 9 ? day * slotsOfDay - 1 : day * slotsOfDay + Math.min(hour - 9, 9);
}
