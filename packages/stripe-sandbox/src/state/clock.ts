/** The sandbox's clock: the machine's clock plus an offset that never decreases. */
export class Clock {
  #offset = 0;
  #past: number | undefined;

  /** Milliseconds since 1970, in sandbox time. */
  now(): number {
    return this.#past ?? this.present();
  }

  /** The same, also while an operation is done in the past. */
  present(): number {
    return Date.now() + this.#offset;
  }

  /** Does something as if it was `time` (milliseconds), which the future never is. */
  inThePast<Result>(time: number, work: () => Result): Result {
    this.#past = Math.min(time, this.present());
    try {
      return work();
    } finally {
      this.#past = undefined;
    }
  }

  /** Unix seconds, the unit of all timestamps in Stripe's API. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  get offset(): number {
    return this.#offset;
  }

  restore(offset: number): void {
    this.#offset = offset;
  }

  /** Moves to `target` (milliseconds). Returns false if that is in the past. */
  moveTo(target: number): boolean {
    const step = target - this.now();
    if (step < 0) return false;
    this.#offset += step;
    return true;
  }
}
