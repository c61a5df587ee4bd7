import { expect, test } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 1));

test('limits concurrency per key and keeps order', async () => {
  const turns = new KeyedQueue(2);
  const running = new Map<string, number>();
  const most = new Map<string, number>();
  const started: number[] = [];
  const work = (key: string, number: number) =>
    turns.run(key, async () => {
      started.push(number);
      const now = (running.get(key) ?? 0) + 1;
      running.set(key, now);
      most.set(key, Math.max(now, most.get(key) ?? 0));
      await pause();
      running.set(key, (running.get(key) ?? 0) - 1);
      if (number % 3 === 0) throw new Error('one of them fails');
      return number;
    });
  const numbers = [1, 2, 3, 4, 5, 6, 7];
  const results = await Promise.allSettled([
    ...numbers.map((number) => work('a', number)),
    work('b', 10),
  ]);
  expect(most.get('a')).toBe(2);
  expect(started.filter((number) => number < 10)).toEqual(numbers);
  expect(started.indexOf(10)).toBeLessThan(3);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  expect(await work('a', 8)).toBe(8);
});

test('a task whose caller leaves while it waits is not run, and holds up no other', async () => {
  const turns = new KeyedQueue(1);
  const client = new AbortController();
  const ran: string[] = [];
  let end = () => {};
  const first = turns.run('key', () => new Promise<void>((resolve) => (end = resolve)));
  const left = turns.run('key', async () => ran.push('left'), client.signal);
  const next = turns.run('key', async () => ran.push('next'));
  client.abort(new Error('The caller left.'));
  await expect(left).rejects.toThrow('The caller left.');
  end();
  await Promise.all([first, next]);
  expect(ran).toEqual(['next']);
});
