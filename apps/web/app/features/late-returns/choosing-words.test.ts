import { expect, test } from 'vitest';
import { choosingWords } from './choosing-words.ts';

const startsAt = '2026-12-15T15:00:00Z';

test.each([
  ['2026-12-15T14:59:59Z', 'Choose before you leave home.'],
  [startsAt, 'Your pickup time has passed, and you can still choose.'],
])('at %s the guest of the next trip reads: %s', (now, words) => {
  expect(choosingWords(startsAt, new Date(now))).toContain(`brought the car back. ${words} If`);
});
