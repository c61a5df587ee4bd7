import { addMonths } from '@curbside/domain/calendar/months';
import { describe, expect, test } from 'vitest';
import {
  chosenMonths,
  clickDay,
  clickMonth,
  daysBetweenBoth,
  monthsBetween,
  placeInRange,
} from './date-range.ts';

describe('a click on a day', () => {
  test('first sets the start', () => {
    expect(clickDay({}, '2026-05-10')).toEqual({ startDate: '2026-05-10' });
  });
  test('later, sets the end', () => {
    expect(clickDay({ startDate: '2026-05-10' }, '2026-06-02')).toEqual({
      startDate: '2026-05-10',
      endDate: '2026-06-02',
    });
  });
  test('earlier, swaps the two', () => {
    expect(clickDay({ startDate: '2026-05-10' }, '2026-05-07')).toEqual({
      startDate: '2026-05-07',
      endDate: '2026-05-10',
    });
  });
  test('on the start again, makes a trip within that day', () => {
    expect(clickDay({ startDate: '2026-05-10' }, '2026-05-10')).toEqual({
      startDate: '2026-05-10',
      endDate: '2026-05-10',
    });
  });
  test.each(['2026-05-01', '2026-05-11', '2026-05-30'])(
    'with both set, starts again at %s',
    (day) => {
      const both = { startDate: '2026-05-10', endDate: '2026-05-12' };
      expect(clickDay(both, day)).toEqual({ startDate: day });
    },
  );
});

test.each([
  ['2026-05-09', undefined],
  ['2026-05-10', 'start'],
  ['2026-05-11', 'within'],
  ['2026-05-12', 'end'],
  ['2026-05-13', undefined],
])('%s stands in the range as %s', (day, place) => {
  expect(placeInRange({ startDate: '2026-05-10', endDate: '2026-05-12' }, day)).toBe(place);
});

test('a start alone is the only day', () => {
  expect(placeInRange({ startDate: '2026-05-10' }, '2026-05-10')).toBe('only');
  expect(placeInRange({ startDate: '2026-05-10' }, '2026-05-11')).toBeUndefined();
});

describe('a click on a month', () => {
  const [earliest, latest] = ['2026-05-14', '2027-05-14'];
  test('takes the whole month', () => {
    const range = clickMonth({}, '2026-06', earliest, latest);
    expect(range).toEqual({ startDate: '2026-06-01', endDate: '2026-06-30' });
  });
  test('starts today in the current month and ends where one may no longer book', () => {
    const first = clickMonth({}, '2026-05', earliest, latest);
    expect(first).toEqual({ startDate: '2026-05-14', endDate: '2026-05-31' });
    expect(chosenMonths(first, earliest, latest)).toEqual({ from: '2026-05', to: '2026-05' });
    expect(clickMonth({}, '2027-05', earliest, latest).endDate).toBe('2027-05-14');
  });
  test.each([
    ['2026-06', '2026-08'],
    ['2026-08', '2026-06'],
  ])('after %s takes all up to %s', (one, other) => {
    const range = clickMonth(clickMonth({}, one, earliest, latest), other, earliest, latest);
    expect(range).toEqual({ startDate: '2026-06-01', endDate: '2026-08-31' });
    expect(clickMonth(range, '2026-07', earliest, latest)).toEqual({
      startDate: '2026-07-01',
      endDate: '2026-07-31',
    });
  });
  test('days that are no whole months are let go', () => {
    const days = { startDate: '2026-06-03', endDate: '2026-06-05' };
    expect(chosenMonths(days, earliest, latest)).toBeUndefined();
    expect(clickMonth(days, '2026-07', earliest, latest).startDate).toBe('2026-07-01');
  });
});

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-05', 13, '2027-06'],
])('%s and %i months is %s', (month, count, sum) => {
  expect(addMonths(month, count)).toBe(sum);
  expect(monthsBetween(month, sum)).toBe(count);
});

test('a range has its days in order, dragged either way', () => {
  const days = ['2026-12-30', '2026-12-31', '2027-01-01'];
  expect(daysBetweenBoth('2026-12-30', '2027-01-01')).toEqual(days);
  expect(daysBetweenBoth('2027-01-01', '2026-12-30')).toEqual(days);
});
