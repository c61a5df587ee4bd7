import {
  addDays,
  type Day,
  daysBetween,
  type TimeSlot,
  type TripWindow,
  timeSlots,
} from './days.ts';

/**
 * A day has ten slots: the nine hours between pickup times, and the night from 6 PM to 9 AM. Each trip
 * is a run of whole slots.
 */
export const slotsOfDay = timeSlots.length;

/** The database's function `slot_at` counts from the same day. */
const firstDay: Day = '2020-01-01';

/** The slots [from, until) of a window. */
export interface SlotRun {
  from: number;
  until: number;
}

/** The first slot of a day, which begins at 9 AM. */
export function firstSlotOf(day: Day): number {
  return daysBetween(firstDay, day) * slotsOfDay;
}

/** The slots that a trip takes. */
export function slotsOf(window: TripWindow): SlotRun {
  return {
    from: firstSlotOf(window.startDate) + timeSlots.indexOf(window.startTime),
    until: firstSlotOf(window.endDate) + timeSlots.indexOf(window.endTime),
  };
}

/** The day and the pickup or drop-off time at which a slot begins. */
export function slotStart(slot: number): { day: Day; time: TimeSlot } {
  const time = timeSlots[slot % slotsOfDay] ?? timeSlots[0];
  return { day: addDays(firstDay, Math.floor(slot / slotsOfDay)), time };
}
