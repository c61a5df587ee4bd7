import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, chargedDays, slotHour, type TripWindow, timeSlots } from '../calendar/days.ts';
import { marketInstant, windowInstants } from '../calendar/instants.ts';
import { daysLine, quote } from '../money/pricing.ts';
import {
  changeAnswerBy,
  differenceOf,
  extensionPayBy,
  lastDropOff,
  planChange,
  priceOfChange,
} from './rules.ts';

const anyDay = '2026-06-01';

const trip = (startDate: string, days: number, changes: Partial<TripWindow> = {}): TripWindow => ({
  startDate,
  endDate: addDays(startDate, days),
  startTime: '10:00 AM',
  endTime: '10:00 AM',
  ...changes,
});
const agreedTrip = (window: TripWindow) => ({ ...window, days: chargedDays(window) });
const longBefore = { by: 'renter', at: marketInstant('2026-05-01') } as const;

describe('the time to answer', () => {
  const now = new Date('2026-06-01T14:00:00Z');
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  test.each([
    ['a trip that ends in days', 3 * 24 * 60, 8 * 60],
    ['exactly twice eight hours before the end', 16 * 60, 8 * 60],
    ['half the time left, if that is less', 10 * 60, 5 * 60],
    ['half an hour at least', 50, 30],
    ['never beyond the end', 20, 20],
  ])('%s', (_case, left, wanted) => {
    expect(changeAnswerBy(now, inMinutes(left))).toEqual(inMinutes(wanted));
  });

  test.each([
    ['two hours after the decline', { start: -600, end: 300, movedTo: -600 }, 120],
    ['not beyond the former end', { start: -600, end: 45, movedTo: -600 }, 45],
    ['two hours on before a pickup that stays', { start: 10, end: 300, movedTo: 10 }, 120],
    ['not beyond a pickup that moves', { start: 10, end: 300, movedTo: 1450 }, 10],
    ['two hours before a later pickup that moves', { start: 180, end: 300, movedTo: 170 }, 120],
  ])('to pay ends %s', (_case, { start, end, movedTo }, wanted) => {
    const span = (from: number) => ({ startsAt: inMinutes(from), endsAt: inMinutes(end) });
    expect(extensionPayBy(now, span(start), span(movedTo))).toEqual(inMinutes(wanted));
  });
});

describe('the price of a changed trip', () => {
  test('the worked example: 3 days to 5 days at 84.00', () => {
    const plan = planChange(agreedTrip(trip('2026-06-01', 3)), trip('2026-06-01', 5), longBefore);
    expect(plan).toMatchObject({ keptDays: 3, addedDays: ['2026-06-04', '2026-06-05'] });
    const before = quote(8400, 3, anyDay);
    const after = priceOfChange(before, plan, [daysLine(8400, 2)]);
    expect(after.totalCents).toBe(48014);
    expect(differenceOf(before, after)).toMatchObject({
      baseCents: 16800,
      serviceFeeCents: 840,
      salesTaxCents: 1566,
      totalCents: 19206,
      commissionCents: 2520,
      hostPayoutCents: 14280,
    });
  });

  test('added days cost the present price, the others stay as agreed', () => {
    const plan = planChange(agreedTrip(trip('2026-06-01', 3)), trip('2026-06-01', 5), longBefore);
    const after = priceOfChange(quote(8400, 3, anyDay), plan, [daysLine(10_000, 2)]);
    expect(after).toMatchObject({ days: 5, dailyRateCents: 8400, baseCents: 25_200 + 20_000 });
  });

  test.each([
    ['a day fewer', trip('2026-06-01', 5), trip('2026-06-01', 4), 4, 0, -9603],
    [
      'an hour more begins a day',
      trip('2026-06-01', 3),
      trip('2026-06-01', 3, { endTime: '11:00 AM' }),
      3,
      1,
      9603,
    ],
    [
      'an hour less changes nothing',
      trip('2026-06-01', 3),
      trip('2026-06-01', 3, { endTime: '9:00 AM' }),
      3,
      0,
      0,
    ],
    [
      'one day at least is paid',
      trip('2026-06-01', 3),
      trip('2026-06-01', 0, { endTime: '12:00 PM' }),
      1,
      0,
      9603 - 28808,
    ],
    ['moved by a day', trip('2026-06-01', 3), trip('2026-06-02', 3), 2, 1, 0],
    ['moved to other days', trip('2026-06-01', 3), trip('2026-06-11', 3), 0, 3, 0],
  ])('%s', (_case, from, to, keptDays, added, differenceCents) => {
    const plan = planChange(agreedTrip(from), to, longBefore);
    expect(plan).toMatchObject({ keptDays, addedDays: { length: added } });
    const before = quote(8400, chargedDays(from), anyDay);
    const after = priceOfChange(before, plan, [daysLine(8400, added)]);
    expect(differenceOf(before, after).totalCents).toBe(differenceCents);
  });
});

describe('a shorter trip', () => {
  const from = agreedTrip(trip('2026-06-01', 5));
  const to = trip('2026-06-01', 2);
  const lastDayBegins = marketInstant('2026-06-05', 10).getTime();
  const hour = 3_600_000;
  test.each([
    ['24 hours before its last day begins', 24 * hour, 4],
    ['a second later', 24 * hour - 1000, 5],
    ['two days before', 48 * hour, 3],
    ['long before', 240 * hour, 2],
  ])('that the guest asks for %s', (_case, before, keptDays) => {
    const at = new Date(lastDayBegins - before);
    expect(planChange(from, to, { by: 'renter', at }).keptDays).toBe(keptDays);
    expect(planChange(from, to, { by: 'owner', at }).keptDays).toBe(2);
  });

  test('takes no day back twice: days given up too late stay paid when the trip is longer again', () => {
    const at = new Date(lastDayBegins - 24 * hour + 1000);
    const shorter = { ...to, days: planChange(from, to, { by: 'renter', at }).keptDays };
    expect(shorter.days).toBe(5);
    const again = planChange(shorter, trip('2026-06-01', 6), { by: 'renter', at });
    expect(again).toMatchObject({ keptDays: 5, addedDays: ['2026-06-06'] });
  });

  test('that only moves loses nothing, however late it is asked', () => {
    const at = marketInstant('2026-06-01', 9);
    const plan = planChange(from, trip('2026-06-03', 5), { by: 'renter', at });
    expect(plan).toMatchObject({ keptDays: 3, addedDays: ['2026-06-06', '2026-06-07'] });
  });
});

const windows = fc
  .tuple(
    fc.integer({ min: 0, max: 30 }),
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 0, max: 9 }),
  )
  .map(([ahead, days, slot]) =>
    trip(addDays('2026-10-20', ahead), days, { endTime: timeSlots[slot] ?? '10:00 AM' }),
  );

describe('of any change', () => {
  test('the days add up, and what stays paid is never more than was paid', () => {
    fc.assert(
      fc.property(
        windows,
        windows,
        fc.boolean(),
        fc.integer({ min: -900, max: 1500 }),
        (a, b, isGuest, hours) => {
          const from = agreedTrip(a);
          const at = new Date(windowInstants(a).startsAt.getTime() + hours * 3_600_000);
          const plan = planChange(from, b, { by: isGuest ? 'renter' : 'owner', at });
          const days = plan.keptDays + plan.addedDays.length;
          expect(plan.keptDays).toBeLessThanOrEqual(from.days);
          expect(days).toBeGreaterThanOrEqual(chargedDays(b));
          expect(days).toBeLessThanOrEqual(Math.max(chargedDays(b), from.days));
          if (!isGuest) expect(days).toBe(chargedDays(b));
        },
      ),
    );
  });

  test('the lines of the difference sum to it, and lead from one price to the other', () => {
    fc.assert(
      fc.property(
        windows,
        windows,
        fc.integer({ min: 100, max: 1_000_000 }),
        fc.integer({ min: 100, max: 1_000_000 }),
        (a, b, agreedCents, presentCents) => {
          const from = agreedTrip(a);
          const plan = planChange(from, b, longBefore);
          const before = quote(agreedCents, from.days, anyDay);
          const after = priceOfChange(before, plan, [
            daysLine(presentCents, plan.addedDays.length),
          ]);
          const lines = differenceOf(before, after);
          expect(lines.baseCents + lines.serviceFeeCents + lines.salesTaxCents).toBe(
            lines.totalCents,
          );
          expect(before.totalCents + lines.totalCents).toBe(after.totalCents);
          expect(after.hostPayoutCents).toBe(after.baseCents - after.commissionCents);
        },
      ),
    );
  });
});

test.each([
  ['on a slot', marketInstant('2026-06-08', 10), { endDate: '2026-06-08', endTime: '10:00 AM' }],
  [
    'at midnight, where a blocked day begins',
    marketInstant('2026-06-08'),
    { endDate: '2026-06-07', endTime: '6:00 PM' },
  ],
  [
    'in the evening',
    marketInstant('2026-06-08', 22),
    { endDate: '2026-06-08', endTime: '6:00 PM' },
  ],
  [
    'before the first slot',
    marketInstant('2026-06-08', 8),
    { endDate: '2026-06-07', endTime: '6:00 PM' },
  ],
])('the last drop-off before an instant %s', (_case, until, expected) => {
  expect(lastDropOff(until)).toEqual(expected);
  expect(marketInstant(expected.endDate, slotHour(lastDropOff(until).endTime)) <= until).toBe(true);
});
