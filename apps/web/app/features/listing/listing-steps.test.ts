import { expect, test } from 'vitest';
import { doneSteps, firstStepOf, listingSteps } from './listing-steps.ts';
import { emptyListing } from './listing-values.ts';

test('a step is done once what it asks for is there', () => {
  const done = (change: Partial<typeof emptyListing>) =>
    listingSteps.filter((_, index) => doneSteps({ ...emptyListing, ...change }, [])[index]);
  expect(done({})).toEqual(['Trip Details', 'Booking rules']);
  expect(done({ location: 'Astoria' })).toEqual(['Trip Details', 'Booking rules']);
  expect(done({ location: 'Astoria', dailyRate: '84' })).toContain('Location & Pricing');
  expect(done({ rules: ['No smoking'] })).toContain('Rules');
});

test('errors lead to the first step that has one', () => {
  expect(firstStepOf([])).toBeUndefined();
  expect(firstStepOf(['photos.0', 'dailyRate'])).toBe(1);
  expect(firstStepOf(['extraMileFee'])).toBe(3);
});
