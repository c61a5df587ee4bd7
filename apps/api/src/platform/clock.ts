import { newYorkDay } from '@curbside/domain/calendar/days';

/** Where every part of the server reads the time, so that tests and the demo can travel in it. */
export interface Clock {
  now(): Date;
}

/** The machine's clock, shifted by an offset that only ever grows (POST /api/test/clock). */
export class ShiftedClock implements Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Uses an offset that another process set. A smaller one is ignored. */
  shiftTo(offsetMs: number): void {
    this.#offsetMs = Math.max(this.#offsetMs, offsetMs);
  }
}

/** Today in New York. */
export function todayInNewYork(clock: Clock): string {
  return newYorkDay(clock.now());
}

export function minutesBefore(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() - minutes * 60_000);
}

export function hoursBefore(instant: Date, hours: number): Date {
  return minutesBefore(instant, hours * 60);
}

export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

export function hoursAfter(instant: Date, hours: number): Date {
  return minutesAfter(instant, hours * 60);
}
