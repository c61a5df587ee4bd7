import { expect, test } from 'vitest';
import { bookingLabel } from './rules.ts';

const startsAt = '2026-06-01T14:00:00.000Z';
const endsAt = '2026-06-04T14:00:00.000Z';

test.each([
  ['approved', '2026-06-01T13:59:59.999Z', 'Upcoming'],
  ['approved', '2026-06-01T14:00:00.000Z', 'Active Trip'],
  ['approved', '2026-06-04T14:00:00.000Z', 'Active Trip'],
  ['approved', '2026-06-04T14:00:00.001Z', 'Trip Ended'],
  ['pending', '2026-06-02T00:00:00.000Z', 'Pending Approval'],
  ['rejected', '2026-06-02T00:00:00.000Z', 'Declined'],
  ['completed', '2026-06-02T00:00:00.000Z', 'Completed'],
  ['cancelled', '2026-06-02T00:00:00.000Z', 'Cancelled'],
] as const)('%s at %s is %s', (status, now, label) => {
  const booking = { status, approval: null, startsAt, endsAt };
  expect(bookingLabel(booking, new Date(now))).toBe(label);
});

test('a request whose payment is being captured says so', () => {
  const booking = { status: 'pending', approval: 'in_progress', startsAt, endsAt } as const;
  expect(bookingLabel(booking, new Date(startsAt))).toBe('Approval in progress');
});
