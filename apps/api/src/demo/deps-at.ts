import type { Clock } from '../platform/clock.ts';
import type { Deps } from '../platform/deps.ts';
import { stripeAt } from '../platform/stripe/index.ts';

class FixedClock implements Clock {
  readonly #now: Date;
  constructor(now: Date) {
    this.#now = now;
  }
  now(): Date {
    return this.#now;
  }
}

/** The same product and sandbox at another time. It sends no emails about the past. */
export function depsAt(deps: Deps, now: Date): Deps {
  const jobs = {
    names: [],
    sweepNames: [],
    isBeginning: false,
    send: async () => undefined,
    retry: async () => undefined,
  };
  return { ...deps, clock: new FixedClock(now), jobs, stripe: stripeAt(deps.stripe, now) };
}
