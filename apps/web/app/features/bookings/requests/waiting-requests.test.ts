import { expect, test } from 'vitest';
import { waitingRequests } from './waiting-requests.ts';

test('what lapses first is answered first; what is answered is no request', () => {
  const bookings = [
    { id: 1, status: 'pending', answerBy: null },
    { id: 2, status: 'pending', answerBy: '2026-11-27T19:52:00.000Z' },
    { id: 3, status: 'approved', answerBy: null },
    { id: 4, status: 'pending', answerBy: '2026-11-27T15:00:00.000Z' },
    { id: 5, status: 'pending', answerBy: null },
  ] as const;
  expect(waitingRequests(bookings).map(({ id }) => id)).toEqual([4, 2, 1, 5]);
});
