import { market } from '../market/current.ts';
import { lazyFormat } from './lazy-format.ts';

/** Every calendar day and hour of a trip is one of the city's. */
export const marketTimeZone = market.timeZone;

/** 'New York time', which follows an hour. */
export const marketTime = `${market.name} time`;

/** Cars can be booked this many days ahead. */
export const bookingHorizonDays = 365;

/** Pickup and drop-off times: 9:00 AM to 6:00 PM hourly. */
export const timeSlots = [
  '9:00 AM',
  '10:00 AM',
  '11:00 AM',
  '12:00 PM',
  '1:00 PM',
  '2:00 PM',
  '3:00 PM',
  '4:00 PM',
  '5:00 PM',
  '6:00 PM',
] as const;
export type TimeSlot = (typeof timeSlots)[number];
export const defaultTimeSlot: TimeSlot = '10:00 AM';

/** A calendar day of the city, `YYYY-MM-DD`. */
export type Day = string;

/** The half-open interval [pickup, drop-off) on the city's wall clock. */
export interface TripWindow {
  startDate: Day;
  startTime: TimeSlot;
  endDate: Day;
  endTime: TimeSlot;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
export const millisPerDay = 86_400_000;

/** Whether the text is an existing day ("2026-02-30" is not) between 1900 and 2199. */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text) || text < '1900' || text >= '2200') return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function wallClock(day: Day, hour = 0): number {
  return Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
}

/** `day` plus `count` days. */
export function addDays(day: Day, days: number): Day {
  return new Date(wallClock(day) + days * millisPerDay).toISOString().slice(0, 10);
}

/** The last day that a trip can end on: a year ahead. */
export function lastBookableDay(today: Day): Day {
  return addDays(today, bookingHorizonDays);
}

/** Whole days from one day to another. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((wallClock(to) - wallClock(from)) / millisPerDay);
}

/** The hour of a slot on a 24-hour clock: "1:00 PM" → 13. */
export function slotHour(slot: TimeSlot): number {
  return 9 + timeSlots.indexOf(slot);
}

/** Hours of a window on the wall clock: a night in which the clocks change never adds or drops one. */
function wallClockHours(window: TripWindow): number {
  const start = wallClock(window.startDate, slotHour(window.startTime));
  const end = wallClock(window.endDate, slotHour(window.endTime));
  return (end - start) / 3_600_000;
}

/** Whether drop-off comes after pickup. */
export function isForward(window: TripWindow): boolean {
  return wallClockHours(window) > 0;
}

/** Days that a trip is charged for: ceil of elapsed wall-clock days, at least 1. */
export function chargedDays(window: TripWindow): number {
  return Math.max(1, Math.ceil(wallClockHours(window) / 24));
}

/** Whether two half-open windows share a moment: one may end at the hour at which the next begins. */
export function windowsOverlap(a: TripWindow, b: TripWindow): boolean {
  const start = (w: TripWindow) => wallClock(w.startDate, slotHour(w.startTime));
  const end = (w: TripWindow) => wallClock(w.endDate, slotHour(w.endTime));
  return start(a) < end(b) && start(b) < end(a);
}

/** Every day that the window touches, first and last included. */
export function daysOf(window: Pick<TripWindow, 'startDate' | 'endDate'>): Day[] {
  const days = daysBetween(window.startDate, window.endDate);
  return Array.from({ length: days + 1 }, (_, index) => addDays(window.startDate, index));
}

const marketDayFormat = lazyFormat(
  { timeZone: marketTimeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
  'en-CA',
);

/** The calendar day of the city at an instant. */
export function marketDay(instant: Date): Day {
  return marketDayFormat(instant);
}
