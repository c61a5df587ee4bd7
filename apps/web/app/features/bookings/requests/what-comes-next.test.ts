import { expect, test } from 'vitest';
import { whatComesNext } from './what-comes-next.ts';

const trip = {
  status: 'approved',
  startsAt: '2026-12-01T15:00:00Z',
  endsAt: '2026-12-04T15:00:00Z',
  answerBy: null,
  payBy: null,
  cancelReason: null,
  ownerName: 'Hannah Ortiz',
  renterName: 'Riley Brooks',
} as const;

const nextOf = (change: Partial<Parameters<typeof whatComesNext>[0]>, now: string) =>
  whatComesNext({ ...trip, ...change }, new Date(now));

test.each([
  ['2026-12-01T14:59:00Z', 'Pickup Tue, Dec 1, 10:00 AM', undefined],
  ['2026-12-01T15:00:00Z', 'Back by Fri, Dec 4, 10:00 AM', undefined],
  ['2026-12-04T15:00:01Z', 'Complete it to be paid', 'Complete'],
])('an approved trip at %s', (now, words, action) => {
  expect(nextOf({}, now)).toEqual({ words: expect.stringContaining(words), action });
});

test('a request waits for the guest first, then for the host', () => {
  const before = '2026-11-27T15:00:00Z';
  const by = '2026-11-28T15:00:00Z';
  expect(nextOf({ status: 'pending', payBy: by }, before)).toEqual({
    words: expect.stringMatching(/^The guest pays by Sat, Nov 28/),
  });
  expect(nextOf({ status: 'pending', answerBy: by }, before)).toEqual({
    words: expect.stringMatching(/^Answer by Sat, Nov 28/),
    action: 'Answer',
  });
});

test('what is over says who ended it, and nothing else', () => {
  const after = '2026-12-10T15:00:00Z';
  const ended = nextOf({ status: 'cancelled', cancelReason: 'by_renter' }, after);
  expect(ended).toEqual({ words: 'Riley Brooks cancelled' });
  expect(nextOf({ status: 'completed' }, after)).toBeUndefined();
});
