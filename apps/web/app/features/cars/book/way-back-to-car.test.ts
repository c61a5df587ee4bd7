import { expect, test } from 'vitest';
import { noDates } from '../../trip-dates/index.ts';
import { wayBackToCar } from './way-back-to-car.ts';

const golf = { id: 7, year: 2021, model: 'Golf GTI' };
const today = '2026-11-21';

test('the way back names the car and its dates, and its path has them', () => {
  const dates = { ...noDates, startDate: '2026-12-12', endDate: '2026-12-15' };
  const { path, label } = wayBackToCar(golf, dates, today);
  expect(label).toBe('Continue booking: 2021 Golf GTI, Dec 12–15');
  const url = new URL(path, 'http://site.invalid');
  expect(url.pathname).toBe('/car/7');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    startDate: '2026-12-12',
    endDate: '2026-12-15',
    startTime: '10:00 AM',
    endTime: '10:00 AM',
  });
});

test('without dates it names the car alone', () => {
  expect(wayBackToCar(golf, noDates, today)).toEqual({
    path: '/car/7',
    label: 'Continue booking: 2021 Golf GTI',
  });
});
