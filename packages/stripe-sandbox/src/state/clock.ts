/** The sandbox's time: the machine's clock plus an offset that only ever grows. */
export class Clock {
  #offset = 0;

  /** Milliseconds since 1970, in sandbox time. */
  now(): number {
    return Date.now() + this.#offset;
  }

  /** Whole seconds since 1970, the unit of every timestamp in Stripe's API. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  get offset(): number {
    return this.#offset;
  }

  restore(offset: number): void {
    this.#offset = offset;
  }

  /** Moves to `target` (milliseconds); false where that would be a step back. */
  moveTo(target: number): boolean {
    const step = target - this.now();
    if (step < 0) return false;
    this.#offset += step;
    return true;
  }
}
