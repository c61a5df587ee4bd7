import { expect, test } from 'vitest';
import { parseWayBack } from './way-back.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const wayBack = {
  path: '/car/7?startDate=2026-12-12&endDate=2026-12-15',
  label: 'Continue booking: 2021 Golf GTI, Dec 12–15',
};
const stored = (changes: object = {}) =>
  JSON.stringify({ userId: 'ada', ...wayBack, savedAt: now - 60_000, ...changes });

test('the way back is kept with its dates', () => {
  expect(parseWayBack(stored(), 'ada', now)).toEqual(wayBack);
});

test.each([
  ['of another user', stored({ userId: 'ben' })],
  ['from the day before yesterday', stored({ savedAt: now - 48 * 3_600_000 })],
  ['to another site', stored({ path: '//evil.example/car/7' })],
  ['to a script', stored({ path: 'javascript:alert(1)' })],
  ['without words', stored({ label: '' })],
  ['that is not JSON', '{'],
  ['that was never stored', null],
])('a way back %s is ignored', (_, text) => {
  expect(parseWayBack(text, 'ada', now)).toBeUndefined();
});
