import type { Message } from '@curbside/domain/messaging/endpoints';
import { expect, test } from 'vitest';
import { joinPages, type LoadedThread } from './loaded-thread.ts';

function thread(ids: number[], hasOlder = false): LoadedThread {
  const messages = ids.map((id) => ({ id }) as Message);
  return { messages, hasOlder };
}

const idsOf = ({ messages }: LoadedThread) => messages.map(({ id }) => id);

test('the latest page alone where nothing was loaded', () => {
  const latest = thread([4, 5], true);
  expect(joinPages(undefined, latest)).toBe(latest);
});

test('older pages stay above a latest page that overlaps them', () => {
  const joined = joinPages(thread([1, 2, 3, 4], false), thread([3, 4, 5], true));
  expect(idsOf(joined)).toEqual([1, 2, 3, 4, 5]);
  expect(joined.hasOlder).toBe(false);
});

test('a gap drops what was loaded above it', () => {
  const joined = joinPages(thread([1, 2, 3], false), thread([7, 8, 9], true));
  expect(idsOf(joined)).toEqual([7, 8, 9]);
  expect(joined.hasOlder).toBe(true);
});

test('an empty thread stays empty', () => {
  expect(idsOf(joinPages(thread([]), thread([])))).toEqual([]);
});
