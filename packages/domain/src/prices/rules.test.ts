import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type TripWindow } from '../calendar/days.ts';
import { quote, quoteOnWire } from '../money/pricing.ts';
import {
  baseLinesOfDays,
  type CarPrices,
  chargedDaysOf,
  cheaperLongerTrip,
  dayPriceCents,
  discountDays,
  isNonRefundableOffered,
  plainPrices,
  quoteTrip,
  weekdayOf,
} from './rules.ts';

const monday = '2026-12-07';
const tripOf = (days: number, startDate = monday): TripWindow => ({
  startDate,
  endDate: addDays(startDate, days),
  startTime: '10:00 AM',
  endTime: '10:00 AM',
});

const weekendPrices: CarPrices = {
  ...plainPrices(8400),
  weekdayCents: { fri: 9600, sat: 9600, sun: 9600 },
  discounts: [{ days: 7, percent: 10 }],
  nonRefundablePercent: 10,
};

describe('the price of a trip', () => {
  test('a week with dearer days, a discount and the non-refundable rate', () => {
    expect(quoteOnWire(quoteTrip(weekendPrices, tripOf(7), 'non_refundable'), true)).toEqual({
      days: 7,
      dailyRate: '84.00',
      base: '505.44',
      serviceFee: '25.27',
      salesTax: '47.10',
      total: '577.81',
      commission: '75.82',
      hostPayout: '429.62',
      lines: [
        { label: '$84.00 × 4 days', amount: '336.00' },
        { label: '$96.00 × 3 days', amount: '288.00' },
        { label: '7 days or more, 10% off', amount: '-62.40' },
        { label: 'Non-refundable, 10% off', amount: '-56.16' },
        { label: 'Service fee', amount: '25.27' },
        { label: 'New York sales tax', amount: '47.10' },
      ],
    });
  });

  test('with one rate for all days is the plain quote', () => {
    expect(quoteTrip(plainPrices(8400), tripOf(3), 'standard')).toEqual(
      quote(8400, 3, tripOf(3).startDate),
    );
  });

  test('a date goes before a weekday, a weekday before the rate', () => {
    const prices = { ...weekendPrices, dateCents: new Map([['2026-12-12', 12000]]) };
    expect(dayPriceCents(prices, '2026-12-10')).toBe(8400);
    expect(dayPriceCents(prices, '2026-12-11')).toBe(9600);
    expect(dayPriceCents(prices, '2026-12-12')).toBe(12000);
  });

  test.each([
    [monday, 'mon'],
    ['2026-12-13', 'sun'],
    ['1999-12-31', 'fri'],
  ])('%s is a %s', (day, weekday) => expect(weekdayOf(day)).toBe(weekday));

  test.each([
    [6, 0],
    [7, 10],
    [13, 10],
    [14, 30],
  ])(
    '%i days have a discount of %i percent: the longest duration reached counts',
    (days, percent) => {
      const prices = {
        ...plainPrices(10_000),
        discounts: [
          { days: 14, percent: 30 },
          { days: 7, percent: 10 },
        ],
      };
      expect(quoteTrip(prices, tripOf(days), 'standard').baseCents).toBe(
        days * (10_000 - percent * 100),
      );
    },
  );

  test('an extension that reaches a discount gets it on the added days alone', () => {
    const prices = { ...plainPrices(10_000), discounts: [{ days: 7, percent: 10 }] };
    const added = chargedDaysOf(tripOf(7)).slice(5);
    expect(baseLinesOfDays(prices, added, 7)).toEqual([
      { label: '$100.00 × 2 days', cents: 20_000 },
      { label: '7 days or more, 10% off', cents: -2000 },
    ]);
  });
});

describe('the non-refundable rate', () => {
  test.each([
    ['2026-11-30', true],
    ['2026-12-01', false],
  ])('asked on %s for Dec 7 is offered: %s', (today, isOffered) => {
    expect(isNonRefundableOffered(weekendPrices, today, monday)).toBe(isOffered);
  });

  test('is offered by hosts who want it alone', () => {
    expect(isNonRefundableOffered(plainPrices(8400), '2026-01-01', monday)).toBe(false);
  });
});

test('a longer trip that costs less is named', () => {
  const prices = { ...plainPrices(8400), discounts: [{ days: 7, percent: 20 }] };
  expect(cheaperLongerTrip(prices, tripOf(6), 'standard')).toMatchObject({
    endDate: '2026-12-14',
    quote: { days: 7, baseCents: 47_040 },
  });
  expect(cheaperLongerTrip(prices, tripOf(5), 'standard')).toBeUndefined();
});

const cents = fc.integer({ min: 100, max: 1_000_000 });
const anyPrices: fc.Arbitrary<CarPrices> = fc.record({
  dailyRateCents: cents,
  weekdayCents: fc.record(
    { mon: cents, tue: cents, wed: cents, thu: cents, fri: cents, sat: cents, sun: cents },
    { requiredKeys: [] },
  ),
  dateCents: fc
    .array(fc.tuple(fc.nat(100), cents))
    .map((days) => new Map(days.map(([ahead, price]) => [addDays(monday, ahead), price]))),
  discounts: fc.uniqueArray(
    fc.record({ days: fc.constantFrom(...discountDays), percent: fc.integer({ min: 1, max: 50 }) }),
    { selector: ({ days }) => days },
  ),
  nonRefundablePercent: fc.constantFrom(null, 10, 15),
});

describe('of any prices', () => {
  const anyTrip = fc.integer({ min: 1, max: 90 });
  const anyRate = fc.constantFrom('standard' as const, 'non_refundable' as const);

  test('the lines sum to the total, and no sum is negative', () => {
    fc.assert(
      fc.property(anyPrices, anyTrip, anyRate, (prices, days, rate) => {
        const { lines, startDate: _start, ...sums } = quoteTrip(prices, tripOf(days), rate);
        expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(sums.totalCents);
        expect(Object.values(sums).every((sum) => Number.isSafeInteger(sum) && sum >= 0)).toBe(
          true,
        );
        expect(sums.hostPayoutCents + sums.commissionCents).toBe(sums.baseCents);
      }),
    );
  });

  test('a day more costs less only where that is named', () => {
    fc.assert(
      fc.property(anyPrices, anyTrip, anyRate, (prices, days, rate) => {
        const [shorter, longer] = [tripOf(days), tripOf(days + 1)];
        const isLess =
          quoteTrip(prices, longer, rate).totalCents < quoteTrip(prices, shorter, rate).totalCents;
        if (isLess) expect(cheaperLongerTrip(prices, shorter, rate)).toBeDefined();
      }),
      { numRuns: 500 },
    );
  });
});
