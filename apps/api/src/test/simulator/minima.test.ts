import { expect, test } from 'vitest';
import type { BookingState } from './find-faults.ts';
import { missedMinima, reachedBy } from './minima.ts';

const captured = (cents: number) =>
  ({
    money: { captured: cents, refunded: 0, disputes: [], transfers: [] },
  }) as unknown as BookingState;

test('a run in which too little happens has faults', () => {
  const few = new Map([...Array(19).keys()].map((id) => [id, captured(5000)]));
  const reached = reachedBy(few, 200);
  expect(reached.captured).toEqual({ bookings: 19, atLeast: 70 });
  expect(missedMinima(reached)).toContain('only 19 bookings were captured, of at least 70');
  const enough = new Map([...Array(70).keys()].map((id) => [id, captured(5000)]));
  const captureFaults = missedMinima(reachedBy(enough, 200)).filter((fault) =>
    fault.includes('captured'),
  );
  expect(captureFaults).toEqual([]);
});
