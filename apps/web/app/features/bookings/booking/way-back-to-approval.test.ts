import { expect, test } from 'vitest';
import { wayBackToApproval } from './way-back-to-approval.ts';

test('the way back to an approval names the car and the days', () => {
  const request = {
    id: 12,
    startDate: '2026-12-12',
    endDate: '2026-12-15',
    car: { year: 2021, model: 'Golf GTI' },
  };
  expect(wayBackToApproval(request, '2026-11-23')).toEqual({
    path: '/owner-bookings?bookingId=12&from=payout-setup',
    label: 'Continue approval: 2021 Golf GTI, Dec 12–15',
  });
});
