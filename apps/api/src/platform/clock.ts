import { marketDay } from '@curbside/domain/calendar/days';

/** Every part of the server reads the time here, so that tests and the demo can change it. */
export interface Clock {
  now(): Date;
}

/** The machine's clock plus an offset (POST /api/test/clock). It never goes backward. */
export class ShiftedClock implements Clock {
  #offsetMs = 0;
  #heldAtMs: number | undefined;

  now(): Date {
    return new Date(this.#heldAtMs ?? Date.now() + this.#offsetMs);
  }

  /** Stops the clock at a later moment until `work` is done; it continues from there. */
  async holdAt(moment: Date, work: () => Promise<void>): Promise<void> {
    this.#heldAtMs = Math.max(moment.getTime(), this.now().getTime());
    try {
      await work();
    } finally {
      this.#offsetMs = this.now().getTime() - Date.now();
      this.#heldAtMs = undefined;
    }
  }

  /** Takes an offset that another process set. A smaller one is ignored. */
  shiftTo(offsetMs: number): void {
    this.#offsetMs = Math.max(this.#offsetMs, offsetMs);
  }
}

export function todayInMarket(clock: Clock): string {
  return marketDay(clock.now());
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
