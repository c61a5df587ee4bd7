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

  /** A task whose signal aborts while it waits is not run. */
  async run<Result>(
    key: string,
    task: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    signal?.throwIfAborted();
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.running < this.#concurrency) line.running += 1;
    // A finished task hands its slot over, so the slot never counts as free in between.
    else await waitIn(line, signal);
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

function waitIn({ waiting }: Line, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push(resolve);
    signal?.addEventListener('abort', () => {
      const place = waiting.indexOf(resolve);
      if (place < 0) return;
      waiting.splice(place, 1);
      reject(signal.reason);
    });
  });
}
