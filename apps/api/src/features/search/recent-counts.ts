import type { Clock } from '../../platform/clock.ts';
import type { Filters } from './rules.ts';

const keptMs = 5000;
const mostKept = 1000;
/** A smaller count is cheap and easy to check by eye, so it is not cached. */
const leastKept = 1000;

interface Entry {
  count: Promise<number>;
  /** Set when the count is known. */
  until?: number;
}

/**
 * Counting matches reads every listed car, and many guests search for the same days. Searches at
 * the same time share one count, and a count of a thousand cars or more is cached for five seconds.
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
