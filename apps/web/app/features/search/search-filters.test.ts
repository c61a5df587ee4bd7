import { expect, test } from 'vitest';
import {
  addressOf,
  noFilters,
  readFilters,
  searchQueryOf,
  wholeDollars,
} from './search-filters.ts';

const read = (address: string) => readFilters(new URLSearchParams(address), '2026-04-20');

test('an empty address is no filter, and no filter an empty address', () => {
  expect(read('')).toEqual(noFilters);
  expect(addressOf(noFilters).size).toBe(0);
});

test('every filter survives its address', () => {
  const address =
    'location=Fort+Greene&startDate=2026-05-01&startTime=9%3A00+AM&endDate=2026-05-04' +
    '&endTime=6%3A00+PM&minPrice=40&maxPrice=120&category=SUV&seats=5&transmission=Manual' +
    '&fuelType=Gas+%28Regular%29&features=Bluetooth%2CSunroof&instant=1&sort=price-low&view=map';
  const filters = read(address);
  expect(filters).toEqual({
    location: 'Fort Greene',
    dates: {
      startDate: '2026-05-01',
      endDate: '2026-05-04',
      startTime: '9:00 AM',
      endTime: '6:00 PM',
    },
    minPrice: '40',
    maxPrice: '120',
    category: 'SUV',
    seats: '5',
    transmission: 'Manual',
    fuelType: 'Gas (Regular)',
    features: ['Bluetooth', 'Sunroof'],
    isInstant: true,
    sort: 'price-low',
    isMap: true,
  });
  expect(addressOf(filters).toString()).toBe(address);
  expect(searchQueryOf(filters)).toMatchObject({
    startTime: '9:00 AM',
    category: 'SUV',
    features: 'Bluetooth,Sunroof',
  });
});

test('invalid values are ignored', () => {
  expect(read('startDate=2026-02-30&startTime=3:30&minPrice=-4&category=Boat&sort=newest')).toEqual(
    noFilters,
  );
  expect(read('seats=16&transmission=manual&fuelType=Coal&features=Wings')).toEqual(noFilters);
});

test('a date alone stays in the address and is no filter', () => {
  const filters = read('startDate=2026-05-01');
  expect(addressOf(filters).toString()).toBe('startDate=2026-05-01');
  expect(searchQueryOf(filters)).not.toHaveProperty('startDate');
});

test('a window that runs backwards is no filter', () => {
  expect(read('startDate=2026-05-04&endDate=2026-05-01').dates.endDate).toBeUndefined();
  const sameHour = read('startDate=2026-05-04&endDate=2026-05-04');
  expect(searchQueryOf(sameHour)).not.toHaveProperty('startDate');
});

test('times are kept without days where they were changed', () => {
  expect(addressOf(read('endTime=6%3A00+PM')).toString()).toBe('endTime=6%3A00+PM');
});

test.each([
  ['', ''],
  ['84', '84'],
  ['0084.90', '84'],
  ['0', '0'],
  ['-1', undefined],
  ['1e3', undefined],
  ['9999999', '9999999'],
  ['12345678', '9999999'],
  ['9'.repeat(400), '9999999'],
])('the price bound %j is %j', (text, bound) => {
  expect(wholeDollars(text)).toBe(bound);
});
