import { expect, test } from 'vitest';
import { carSummary } from './car-summary.ts';

const car = { year: 2022, seats: 5, transmission: 'Automatic', fuelType: 'Hybrid' } as const;

test.each([
  [{}, '2022 · 5 seats · Automatic hybrid'],
  [{ fuelType: 'Electric' }, '2022 · 5 seats · Electric'],
  [{ fuelType: 'Gas (Premium)', transmission: 'Manual' }, '2022 · 5 seats · Manual'],
  [{ transmission: null }, '2022 · 5 seats · Hybrid'],
  [{ seats: null, transmission: null, fuelType: null }, '2022'],
  [{ year: 0 }, '5 seats · Automatic hybrid'],
] as const)('%j is %s', (changes, summary) => {
  expect(carSummary({ ...car, ...changes })).toBe(summary);
});
