import { describe, expect, test } from 'vitest';
import { nearbyPlacesOf } from './nearby-places.ts';
import { narrowestPlaceOf, placeKeysOf, searchKeysOf } from './place-keys.ts';
import { places } from './places.ts';

describe('what a guest types into Where', () => {
  test.each([
    ['Brooklyn', ['brooklyn']],
    ['Brooklin', ['brooklyn']],
    ['  BROOKLYN!  ', ['brooklyn']],
    ['brokklin', ['brooklyn']],
    ['bronx', ['the-bronx']],
    ['manhaten', ['manhattan']],
    ['queens ny', ['queens']],
    ['Wiliamsburg', ['brooklyn/williamsburg']],
    ['wiliamsburg, brooklyn', ['brooklyn/williamsburg']],
    ['Willamsberg', ['brooklyn/williamsburg']],
    ['astora', ['queens/astoria']],
    ['atsoria', ['queens/astoria']],
    ['near Astoria', ['queens/astoria']],
    ['parkslope', ['brooklyn/park-slope']],
    ['upper eastside', ['manhattan/upper-east-side']],
    ['LIC', ['queens/long-island-city']],
    ['L.I.C.', ['queens/long-island-city']],
    ['hells kitchen', ['manhattan/hells-kitchen']],
    ['Hell’s Kitchen', ['manhattan/hells-kitchen']],
    ['11211', ['11211']],
    ['11211-1234', ['11211']],
    ['Astoria, Queens, NY 11102', ['queens/astoria', '11102']],
    ['Sunnyside', ['queens/sunnyside', 'staten-island/sunnyside']],
    ['Sunnyside, Staten Island', ['staten-island/sunnyside']],
    ['East Williamsburg', ['brooklyn/east-williamsburg']],
    ['Jamaica Ave, Brooklyn', ['brooklyn']],
    ['New York', ['new-york']],
    ['NYC', ['new-york']],
    ['new yrok', ['new-york']],
    ['NY', ['new-york']],
    ['New York, NY, USA', ['new-york']],
  ])('%s', (text, keys) => {
    expect(searchKeysOf(text)).toEqual(keys);
  });

  test.each([
    'Boston',
    'Paris',
    'Chicago',
    'Houston',
    'Dallas',
    'Hollywood',
    'Newark',
    'Buffalo, New York',
    'Flatbush Ave',
    '90210',
    '???',
    'xyz',
    '',
  ])('does not know %s', (text) => {
    expect(searchKeysOf(text)).toBeUndefined();
  });

  test.each(places)('finds $name by its name', (place) => {
    const where = place.kind === 'neighborhood' ? `${place.name}, ${place.borough}` : place.name;
    const keys = searchKeysOf(where);
    expect(keys).toHaveLength(1);
    expect(placeKeysOf(where)).toEqual(expect.arrayContaining(keys ?? []));
  });
});

describe('where a car stands', () => {
  test.each([
    ['Astoria, Queens, NY 11102', ['new-york', 'queens', 'queens/astoria', '11102']],
    ['31-10 Broadway, Astoria, NY 11106', ['new-york', 'queens', 'queens/astoria', '11106']],
    ['Brooklyn', ['new-york', 'brooklyn']],
    ['Flatbush Ave, Brooklyn', ['new-york', 'brooklyn']],
    ['Red Hook', ['new-york', 'brooklyn', 'brooklyn/red-hook', '11231']],
    ['1 Main St, New York, NY', ['new-york']],
    ['Hoboken, New Jersey', []],
    ['', []],
  ])('%s', (location, keys) => {
    expect(placeKeysOf(location)).toEqual(keys);
  });

  test('is in every neighborhood that shares its ZIP code, if nothing else is said', () => {
    expect(placeKeysOf('11249')).toEqual([
      'new-york',
      'brooklyn',
      'brooklyn/williamsburg',
      'brooklyn/south-williamsburg',
      '11249',
    ]);
  });
});

test.each([
  ['Astoria, Queens, NY 11102', ['Astoria, Queens', 'Queens']],
  ['Brooklyn', ['Brooklyn']],
  // Two neighborhoods share it.
  ['11249', ['Brooklyn']],
  ['1 Main St, New York, NY', []],
])('near %s lies %j', (location, names) => {
  expect(nearbyPlacesOf(placeKeysOf(location)).map(({ name }) => name)).toEqual(names);
});

test('reads at most 24 words, counted after normalization', () => {
  expect(searchKeysOf(`${'x '.repeat(23)}Astoria`)).toEqual(['queens/astoria']);
  expect(searchKeysOf(`${'x '.repeat(24)}Astoria`)).toBeUndefined();
  // Each of these characters normalizes to four words.
  expect(searchKeysOf(`${'\u{fdfa} '.repeat(6)}Astoria`)).toBeUndefined();
});

describe('the one place where a car stands', () => {
  test.each([
    ['Astoria, Queens, NY 11102', 'Astoria'],
    ['Sunnyside, Staten Island', 'Sunnyside'],
    ['4957 Broadway, Inwood, Manhattan, NY 10034', 'Inwood'],
    ['1 Wall Street, Inwood, Manhattan', 'Inwood'],
    ['11211', 'Williamsburg'],
    ['Brooklyn, NY', 'Brooklyn'],
    ['New York, NY', 'New York City'],
    ['Weehawken', undefined],
  ])('%s', (location, name) => {
    expect(narrowestPlaceOf(placeKeysOf(location))?.name).toBe(name);
  });
});
