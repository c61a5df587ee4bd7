import { describe, expect, test } from 'vitest';
import { toDecimal } from '../money/money.ts';
import { claimPrice, extraMiles, lateBaseCents } from './rules.ts';

const endsAt = new Date('2026-12-15T15:00:00Z');

function late(minutes: number, dailyRateCents = 8_400): string {
  const returnedAt = new Date(endsAt.getTime() + minutes * 60_000);
  return toDecimal(lateBaseCents({ endsAt, returnedAt, dailyRateCents }));
}

test.each([
  [-60, '0.00'],
  [0, '0.00'],
  [29, '0.00'],
  [30, '8.40'],
  [60, '8.40'],
  [61, '16.80'],
  [119, '16.80'],
  [120, '36.80'],
  [170, '45.20'],
  [180, '45.20'],
  [181, '53.60'],
  [600, '104.00'],
  [1439, '104.00'],
  [1440, '104.00'],
  [1441, '112.40'],
  [2880, '188.00'],
])('%i minutes late at 84.00 cost %s', (minutes, base) => {
  expect(late(minutes)).toBe(base);
});

test.each([
  [29.9, '0.00'],
  [60.9, '8.40'],
  [120.9, '36.80'],
])('seconds of a minute do not count: %d minutes cost %s', (minutes, base) => {
  expect(late(minutes)).toBe(base);
});

test('a tenth of the daily rate is rounded once, for all hours together', () => {
  expect(late(180, 8_405)).toBe('45.22');
});

test('170 minutes at 84.00 are 51.67 in all', () => {
  const price = claimPrice('late', 4_520, '2026-11-27');
  expect(price).toMatchObject({ serviceFeeCents: 226, salesTaxCents: 421, totalCents: 5_167 });
  expect([price.commissionCents, price.hostPayoutCents]).toEqual([678, 3_842]);
});

describe('miles', () => {
  test.each([
    [600, 3, 0],
    [601, 3, 1],
    [599, 3, 0],
    [250, 1, 50],
  ])('%i miles in %i days at 200 a day are %i too many', (driven, days, extra) => {
    const figures = { pickup: 40_000, back: 40_000 + driven, days, includedPerDay: 200 };
    expect(extraMiles(figures)).toBe(extra);
  });
});

test('a cost goes to the host whole', () => {
  expect(claimPrice('damage', 80_000, '2026-11-27')).toEqual({
    baseCents: 80_000,
    serviceFeeCents: 0,
    salesTaxCents: 0,
    totalCents: 80_000,
    commissionCents: 0,
    hostPayoutCents: 80_000,
  });
});
