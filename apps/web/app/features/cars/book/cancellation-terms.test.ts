import { expect, test } from 'vitest';
import { cancellationTerms } from './cancellation-terms.ts';

const late = { keptAmount: '96.03', refundAmount: '192.05' };
const trip = (startDate: string) =>
  ({ startDate, startTime: '10:00 AM', endDate: '2026-12-31', endTime: '10:00 AM' }) as const;

test('until 24 hours before pickup cancelling is free, then a day is kept', () => {
  const now = new Date('2026-12-01T00:00:00Z');
  expect(cancellationTerms(trip('2026-12-17'), late, now)).toEqual({
    free: 'Cancel free until Wed, Dec 16, 10:00 AM.',
    after: 'After that $96.03 is kept and $192.05 comes back.',
  });
});

test.each([
  ['the clocks go back', '2026-11-01', 'Sat, Oct 31, 11:00 AM'],
  ['the clocks go forward', '2026-03-08', 'Sat, Mar 7, 9:00 AM'],
])('24 hours are 24 hours where %s in between', (_, day, until) => {
  const { free } = cancellationTerms(trip(day), late, new Date('2026-01-01T00:00:00Z'));
  expect(free).toBe(`Cancel free until ${until}.`);
});

test.each([
  ['2026-12-16T15:00:00Z', true],
  ['2026-12-16T15:00:01Z', false],
])('at %s it is free: %s', (now, isFree) => {
  const { free, after } = cancellationTerms(trip('2026-12-17'), late, new Date(now));
  expect(free !== '').toBe(isFree);
  expect(after).toContain('$96.03 is kept and $192.05 comes back.');
});
