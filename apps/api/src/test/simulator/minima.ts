import type { BookingState } from './find-faults.ts';

type Reached = Record<string, { bookings: number; atLeast: number }>;

/** Minimum number of bookings per hundred that must reach each state; with fewer, a run proves nothing. */
const minima: Record<string, [number, (state: BookingState) => boolean]> = {
  captured: [35, ({ money }) => money.captured > 0],
  'paid out': [18, ({ money }) => money.transfers.length > 0],
  disputed: [8, ({ money }) => money.disputes.some(({ wasWithdrawn }) => wasWithdrawn)],
  'disputed and lost': [5, ({ money }) => money.disputes.some(({ withheld }) => withheld > 0)],
  'refunded in part': [4, ({ money }) => money.refunded > 0 && money.refunded < money.captured],
  reversed: [2, ({ money }) => money.transfers.some(({ reversed }) => reversed > 0)],
};

export function reachedBy(states: ReadonlyMap<number, BookingState>, bookings: number): Reached {
  const all = [...states.values()];
  return Object.fromEntries(
    Object.entries(minima).map(([name, [ofHundred, isReached]]) => [
      name,
      { bookings: all.filter(isReached).length, atLeast: Math.floor((bookings * ofHundred) / 100) },
    ]),
  );
}

export function missedMinima(reached: Reached): string[] {
  return Object.entries(reached)
    .filter(([, { bookings, atLeast }]) => bookings < atLeast)
    .map(
      ([name, { bookings, atLeast }]) =>
        `only ${bookings} bookings were ${name}, of at least ${atLeast}`,
    );
}
