import { describe, expect, test } from 'vitest';
import { RecentCounts } from './recent-counts.ts';

function countsAt() {
  let now = 0;
  let taken = 0;
  const counts = new RecentCounts({ now: () => new Date(now) });
  const take = (result: number) => async () => {
    taken += 1;
    return result;
  };
  return {
    get: (result: number, category: 'SUV' | 'Van' = 'SUV') =>
      counts.get({ category }, take(result)),
    fail: () => counts.get({ category: 'SUV' }, () => Promise.reject(new Error('no database'))),
    wait: (ms: number) => {
      now += ms;
    },
    taken: () => taken,
  };
}

describe('counts of a search', () => {
  test('are shared by those who ask at the same time for the same', async () => {
    const counts = countsAt();
    expect(await Promise.all([counts.get(7), counts.get(8), counts.get(9, 'Van')])).toEqual([
      7, 7, 9,
    ]);
    expect(counts.taken()).toBe(2);
  });

  test('are not cached while they are small', async () => {
    const counts = countsAt();
    expect([await counts.get(999), await counts.get(998)]).toEqual([999, 998]);
  });

  test('are kept for five seconds where they are large', async () => {
    const counts = countsAt();
    expect(await counts.get(1000)).toBe(1000);
    counts.wait(4999);
    expect(await counts.get(1001)).toBe(1000);
    counts.wait(1);
    expect(await counts.get(1001)).toBe(1001);
  });

  test('are asked for again after a failure', async () => {
    const counts = countsAt();
    await expect(counts.fail()).rejects.toThrow('no database');
    expect(await counts.get(3)).toBe(3);
  });
});
