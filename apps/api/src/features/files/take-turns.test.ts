import { expect, it } from 'vitest';
import { takeTurns } from './take-turns.ts';

it('runs so many at once, each of them, and goes on after a failure', async () => {
  const inTurn = takeTurns(2);
  let running = 0;
  let most = 0;
  const started: number[] = [];
  const works = Array.from({ length: 9 }, (_, index) =>
    inTurn(async () => {
      started.push(index);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, (index * 7) % 5));
      running -= 1;
      if (index % 3 === 0) throw new Error('broken');
      return index;
    }),
  );
  const results = await Promise.allSettled(works);
  expect(most).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3);
});
