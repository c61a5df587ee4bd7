interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Runs at most `concurrency` tasks of the same key at once, in the order in which they were added. */
export class KeyedQueue {
  readonly #concurrency: number;
  readonly #lines = new Map<string, Line>();

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.running < this.#concurrency) line.running += 1;
    // A task that ends hands its place over, so the place never counts as free in between.
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) this.#lines.delete(key);
    }
  }
}
