import { expect, test } from 'vitest';
import { SharedCalls } from './shared-calls.ts';

/** Calls that end when the test says so. */
function startedCalls() {
  const ends: ((result: string) => void)[] = [];
  const failures: ((error: Error) => void)[] = [];
  const start = () =>
    new Promise<string>((resolve, reject) => {
      ends.push(resolve);
      failures.push(reject);
    });
  return { ends, failures, start };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('requests during a call share the next one, which starts when that has ended', async () => {
  const { ends, start } = startedCalls();
  const calls = new SharedCalls<string>();
  const first = calls.call('cars', start);
  const others = [calls.call('cars', start), calls.call('cars', start)];
  await settled();
  expect(ends).toHaveLength(1);
  ends[0]?.('before');
  expect(await first).toBe('before');
  await settled();
  expect(ends).toHaveLength(2);
  ends[1]?.('after');
  expect(await Promise.all(others)).toEqual(['after', 'after']);
});

test('a request after the end of a call starts a call of its own', async () => {
  const { ends, start } = startedCalls();
  const calls = new SharedCalls<string>();
  for (const result of ['one', 'two', 'three']) {
    const answer = calls.call('cars', start);
    ends.at(-1)?.(result);
    expect(await answer).toBe(result);
  }
});

test('different things do not wait for each other', () => {
  const { ends, start } = startedCalls();
  const calls = new SharedCalls<string>();
  calls.call('cars', start);
  calls.call('questions', start);
  expect(ends).toHaveLength(2);
});

test('after a call that fails the next one starts all the same', async () => {
  const { ends, failures, start } = startedCalls();
  const calls = new SharedCalls<string>();
  const first = calls.call('cars', start);
  const second = calls.call('cars', start);
  failures[0]?.(new Error('no line'));
  await expect(first).rejects.toThrow('no line');
  await settled();
  ends[1]?.('back');
  expect(await second).toBe('back');
});
