import { expect, test } from 'vitest';
import { activeFilters, filterToLoosen } from './active-filters.ts';
import { addressOf, readFilters } from './search-filters.ts';

const today = '2026-04-20';
const read = (address: string) => readFilters(new URLSearchParams(address), today);

test('each filter that is set has a label, and its removal takes away only itself', () => {
  const filters = read(
    'location=Queens&startDate=2026-05-01&endDate=2026-05-04&category=SUV&minPrice=40&maxPrice=60' +
      '&seats=5&transmission=Manual&fuelType=Electric&features=Sunroof,Bluetooth&sort=rating',
  );
  const active = activeFilters(filters, today);
  expect(active.map(({ label }) => label)).toEqual([
    'Queens',
    'Fri, May 1 – Mon, May 4',
    'SUV',
    '$40.00–$60.00 a day',
    '5+ seats',
    'Manual',
    'Electric',
    'Bluetooth',
    'Sunroof',
  ]);
  for (const { label, removal } of active) {
    const left = activeFilters({ ...filters, ...removal }, today).map((it) => it.label);
    expect(left).toEqual(active.map((it) => it.label).filter((other) => other !== label));
  }
  const cleared = Object.assign({}, filters, ...active.map(({ removal }) => removal));
  expect(addressOf({ ...cleared, features: [] }).toString()).toBe('sort=rating');
});

test.each([
  ['maxPrice=60', 'Up to $60.00 a day'],
  ['minPrice=60', 'From $60.00 a day'],
  ['minPrice=900&maxPrice=1200', '$900.00–$1,200.00 a day'],
])('%s is %s', (address, label) => {
  expect(activeFilters(read(address), today).map((it) => it.label)).toEqual([label]);
});

test('an empty search has no active filter, and the sort order is not one', () => {
  expect(activeFilters(read('sort=trips'), today)).toEqual([]);
});

test('the filter to loosen is the one that hides the most cars', () => {
  const active = activeFilters(read('category=Van&maxPrice=60&features=Sunroof,Bluetooth'), today);
  expect(filterToLoosen(active, { category: 3, price: 1, features: 8 })).toMatchObject({
    label: 'Bluetooth, Sunroof',
    removal: { features: [] },
    cars: 8,
  });
  expect(filterToLoosen(active, { category: 3, price: 3, features: 0 })?.label).toBe('Van');
  expect(filterToLoosen(active, { category: 0, price: 0 })).toBeUndefined();
});
