import { expect, test } from 'vitest';
import { doneSteps, firstStepOf, gapsOf, listingSteps } from './listing-steps.ts';
import { emptyListing } from './listing-values.ts';

test('a step is done once what it asks for is there', () => {
  const done = (change: Partial<typeof emptyListing>) =>
    listingSteps.filter((_, index) => doneSteps({ ...emptyListing, ...change }, [])[index]);
  expect(done({})).toEqual([]);
  expect(done({ location: 'Astoria' })).toEqual([]);
  expect(done({ location: 'Astoria', dailyRate: '84' })).toContain('Location & Pricing');
  expect(done({ rules: ['No smoking'] })).toContain('Rules');
});

test('a step with defaults is done once the steps before it are', () => {
  const car = { title: 'Golf', make: 'Volkswagen', model: 'Golf', year: '2021', category: 'Sedan' };
  const engine = { seats: '5', transmission: 'Automatic', fuelType: 'Gas', location: 'Astoria' };
  const done = (dailyRate: string) =>
    doneSteps({ ...emptyListing, ...car, ...engine, dailyRate }, []);
  const defaults = [listingSteps.indexOf('Trip Details'), listingSteps.indexOf('Availability')];
  expect(defaults.map((step) => done('')[step])).toEqual([false, false]);
  expect(defaults.map((step) => done('84')[step])).toEqual([true, true]);
});

test('errors lead to the first step that has one', () => {
  expect(firstStepOf([])).toBeUndefined();
  expect(firstStepOf(['photos.0', 'dailyRate'])).toBe(1);
  expect(firstStepOf(['extraMileFee'])).toBe(3);
});

test('a step says how many of its fields are empty, and how many were refused', () => {
  const begun = { ...emptyListing, title: 'Golf', location: 'Astoria' };
  expect(gapsOf(begun, {}).open.slice(0, 3)).toEqual([4, 1, 0]);
  expect(gapsOf(begun, {}).refused.every((count) => count === 0)).toBe(true);
  const { refused } = gapsOf(begun, { make: 'Required', year: 'Required', seats: undefined });
  expect(refused.slice(0, 3)).toEqual([2, 0, 0]);
});
