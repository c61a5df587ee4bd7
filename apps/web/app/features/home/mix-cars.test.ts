import type { Car } from '@curbside/domain/cars/car';
import { expect, test } from 'vitest';
import { mixCars } from './api.ts';

const cars = ['SUV', 'SUV', 'Sedan', 'SUV', 'Van'].map(
  (category, index) => ({ id: index, category }) as Car,
);
const idsOf = (mixed: readonly Car[]) => mixed.map(({ id }) => id);

test('one of each category comes first, then the others, in their order', () => {
  expect(idsOf(mixCars(cars, 3))).toEqual([0, 2, 4]);
  expect(idsOf(mixCars(cars, 5))).toEqual([0, 2, 4, 1, 3]);
  expect(mixCars([], 4)).toEqual([]);
});
