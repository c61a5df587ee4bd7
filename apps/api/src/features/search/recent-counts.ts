import type { Clock } from '../../platform/clock.ts';
import type { Filters } from './rules.ts';

const keptMs = 5000;
const mostKept = 1000;
/** Below it a count is cheap to take and somebody may check it by hand: it is taken anew. */
const leastKept = 1000;

interface Entry {
  count: Promise<number>;
  /** Set when the count is known. */
  until?: number;
}

/**
 * Counting matches looks at every listed car, and many guests look for the same days. Those who ask
 * at the same time share one count, and one of a thousand cars or more is taken for true for five
 * seconds: a page of cars is never older, and a number of that size is out of date when it is read.
 */
export class RecentCounts {
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get(filters: Filters, take: () => Promise<number>): Promise<number> {
    const key = JSON.stringify(filters);
    const known = this.#entries.get(key);
    if (known && (known.until === undefined || known.until > this.#now())) return known.count;
    const entry: Entry = { count: take() };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.count.then(
      (count) => {
        if (count >= leastKept) entry.until = this.#now() + keptMs;
        else this.#forget(key, entry);
      },
      () => this.#forget(key, entry),
    );
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > mostKept && oldest !== undefined) this.#entries.delete(oldest);
    return entry.count;
  }

  #now(): number {
    return this.#clock.now().getTime();
  }

  #forget(key: string, entry: Entry): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }
}
