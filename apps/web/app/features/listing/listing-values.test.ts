import { createCarBodySchema } from '@curbside/domain/cars/listing';
import { expect, test } from 'vitest';
import { mergeValues } from './listing-draft.ts';
import { emptyListing, isBegun, moveEntry, previewCar, toggle } from './listing-values.ts';
import { fitWithin } from './shrink-photo.ts';

test('the empty form names every required field, and the defaults are valid', () => {
  const parsed = createCarBodySchema(2027).safeParse({ ...emptyListing, photos: [] });
  const fields = parsed.error?.issues.map((issue) => issue.path.join('.'));
  expect(fields?.sort()).toEqual([
    'category',
    'dailyRate',
    'location',
    'make',
    'model',
    'title',
    'year',
  ]);
});

test('a form is begun once anything in it differs from the empty one', () => {
  const photo = { id: 'photo-1', url: 'data:image/jpeg;base64,' };
  expect(isBegun({ ...emptyListing }, [])).toBe(false);
  expect(isBegun({ ...emptyListing, title: 'Wagon' }, [])).toBe(true);
  expect(isBegun({ ...emptyListing, mileageIncluded: '' }, [])).toBe(true);
  expect(isBegun({ ...emptyListing, rules: ['Keep tidy'] }, [])).toBe(true);
  expect(isBegun(emptyListing, [photo])).toBe(true);
});

test('an option is toggled in and out', () => {
  expect(toggle(['Bluetooth'], 'AUX input')).toEqual(['Bluetooth', 'AUX input']);
  expect(toggle(['Bluetooth', 'AUX input'], 'Bluetooth')).toEqual(['AUX input']);
});

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
])('the photo at %i goes to %i: %s', (from, to, order) => {
  expect(moveEntry(['a', 'b', 'c'], from, to).join('')).toBe(order);
});

test.each([
  [4000, 3000, 2000, 1500],
  [3000, 4000, 1500, 2000],
  [800, 600, 800, 600],
  [9000, 2, 2000, 1],
])('%i × %i is sent as %i × %i', (width, height, fitWidth, fitHeight) => {
  expect(fitWithin(width, height)).toEqual({ width: fitWidth, height: fitHeight });
});

const host = { id: 'ada', firstName: 'Ada', lastName: 'Byron' };

test('the preview has the specs, features and rules, and the rating of the host', () => {
  const features = { ...emptyListing.features, comfort: ['Sunroof'] };
  const values = {
    ...emptyListing,
    seats: '5',
    fuelType: 'Hybrid',
    features,
    rules: ['Keep tidy'],
  };
  const profile = { hostRating: 4.9, hostTripCount: 12, isAllStarHost: true };
  expect(previewCar(values, [], host, profile)).toMatchObject({
    ...profile,
    seats: 5,
    fuelType: 'Hybrid',
    mpg: null,
    features,
    rules: ['Keep tidy'],
  });
  expect(previewCar(values, [], host)).toMatchObject({ hostRating: null, hostTripCount: 0 });
});

test('a field that was changed before the draft was loaded keeps its value', () => {
  const saved = { ...emptyListing, title: 'Weekend wagon', make: 'Volvo', rules: ['Keep tidy'] };
  const entered = { ...emptyListing, title: 'Evening wagon' };
  expect(mergeValues(saved, entered)).toEqual({ ...saved, title: 'Evening wagon' });
});
