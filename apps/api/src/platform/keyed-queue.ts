interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Lets only so many works of the same key run at once, in the order in which they were asked for. */
export class KeyedQueue {
  readonly #atOnce: number;
  readonly #lines = new Map<string, Line>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.running < this.#atOnce) line.running += 1;
    // Whoever finishes hands the place over, so it is never counted as free in between.
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) this.#lines.delete(key);
    }
  }
}
