import { expect, test } from 'vitest';
import { momentOf, momentsOf } from './moment.ts';

const approved = { status: 'approved' } as const;
const booking = { ...approved, startsAt: '2026-12-10T15:00:00Z', endsAt: '2026-12-12T15:00:00Z' };
const pickup = { inspectionType: 'pickup', createdAt: '2026-12-10T15:10:00Z' } as const;

test.each([
  ['at pickup', [], '2026-12-10T15:05:00Z', 'pickup'],
  ['within the hour of the first photo', [pickup], '2026-12-10T16:10:00Z', 'pickup'],
  ['an hour after the first photo', [pickup], '2026-12-10T16:10:01Z', 'return'],
  ['in the first half, without any photo', [], '2026-12-11T14:59:00Z', 'pickup'],
  ['in the second half, without any photo', [], '2026-12-11T15:01:00Z', 'return'],
  ['after drop-off', [], '2026-12-12T15:10:00Z', 'return'],
] as const)('%s', (_when, photos, now, moment) => {
  expect(momentOf(booking, photos, Date.parse(now))).toBe(moment);
});

test('a trip that was ended under way has its return alone', () => {
  const ended = { ...booking, status: 'cancelled' } as const;
  expect(momentOf(ended, [], Date.parse('2026-12-10T15:05:00Z'))).toBe('return');
  expect([momentsOf(ended), momentsOf(booking)]).toEqual([['return'], ['pickup', 'return']]);
});
