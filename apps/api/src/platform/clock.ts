import { newYorkDay } from '@curbside/domain/calendar/days';

/** Where every part of the server reads the time, so that tests and the demo can travel in it. */
export interface Clock {
  now(): Date;
}

/** The machine's clock, shifted by an offset (POST /api/test/clock). It never goes backward. */
export class ShiftedClock implements Clock {
  #offsetMs = 0;
  #heldAtMs: number | undefined;

  now(): Date {
    return new Date(this.#heldAtMs ?? Date.now() + this.#offsetMs);
  }

  /** Stands still at a later moment until the work is done, and goes on from there. */
  async holdAt(moment: Date, work: () => Promise<void>): Promise<void> {
    this.#heldAtMs = Math.max(moment.getTime(), this.now().getTime());
    try {
      await work();
    } finally {
      this.#offsetMs = this.now().getTime() - Date.now();
      this.#heldAtMs = undefined;
    }
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
