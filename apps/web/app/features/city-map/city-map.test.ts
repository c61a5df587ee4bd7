import { market } from '@curbside/domain/market/current';
import { onMap } from '@curbside/domain/places/map-projection';
import { places } from '@curbside/domain/places/places';
import { describe, expect, test } from 'vitest';
import { choiceOf, land, viewOf } from './city-map.ts';

/** The boroughs whose outline holds a point: an odd number of crossed lines. */
function boroughsAt(latitude: number, longitude: number): string[] {
  const { x, y } = onMap({ latitude, longitude });
  return land.filter(({ path }) => crossings(path, x, y) % 2 === 1).map(({ borough }) => borough);
}

function crossings(path: string, x: number, y: number): number {
  return path
    .split('z')
    .filter(Boolean)
    .map(ringOf)
    .reduce((total, ring) => {
      const crossed = ring.filter(([fromX, fromY], index) => {
        const [toX, toY] = ring[(index + 1) % ring.length] ?? [0, 0];
        if (fromY > y === toY > y) return false;
        return x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX);
      });
      return total + crossed.length;
    }, 0);
}

/** Each point of a path counts from the one before. */
function ringOf(path: string): [number, number][] {
  const numbers = (path.match(/-?\d+/g) ?? []).map(Number);
  let [x, y] = [0, 0];
  return Array.from({ length: numbers.length / 2 }, (_, index) => {
    x += numbers[2 * index] ?? 0;
    y += numbers[2 * index + 1] ?? 0;
    return [x, y];
  });
}

describe('the drawing of New York', () => {
  test.each([
    ['The Battery', 40.7033, -74.0155, ['Manhattan']],
    ['Inwood Hill', 40.8735, -73.924, ['Manhattan']],
    ['Roosevelt Island', 40.7615, -73.951, ['Manhattan']],
    ['Coney Island, the Wonder Wheel', 40.5741, -73.9791, ['Brooklyn']],
    ['Red Hook, Valentino Pier’s park', 40.6782, -74.0165, ['Brooklyn']],
    ['JFK, Terminal 4', 40.644, -73.7822, ['Queens']],
    ['LaGuardia, Terminal B', 40.7745, -73.8719, ['Queens']],
    ['Rockaway Beach', 40.5847, -73.8146, ['Queens']],
    ['Yankee Stadium', 40.8296, -73.9262, ['The Bronx']],
    ['City Island', 40.8468, -73.7875, ['The Bronx']],
    ['Staten Island Ferry, St. George', 40.6433, -74.0745, ['Staten Island']],
    ['Tottenville', 40.5083, -74.2355, ['Staten Island']],
    ['the Upper Bay', 40.667, -74.045, []],
    ['the Hudson at 42nd Street', 40.7645, -74.0095, []],
    ['the East River at 34th Street', 40.7435, -73.965, []],
    ['the Narrows', 40.6065, -74.045, []],
    ['the ocean off Coney Island', 40.566, -73.98, []],
    ['Hoboken', 40.744, -74.0324, []],
    ['Yonkers', 40.94, -73.87, []],
  ])('has %s where it is', (_, latitude, longitude, within) => {
    expect(boroughsAt(latitude, longitude)).toEqual(within);
  });

  test.each(market.boroughs)('has every neighborhood of %s on its land', (borough) => {
    const members = places.filter((it) => it.kind === 'neighborhood' && it.borough === borough);
    const outside = members.filter(({ lat, lng }) => !boroughsAt(lat, lng).includes(borough));
    expect(outside.map(({ name }) => name)).toEqual([]);
    expect(land.find((it) => it.borough === borough)?.cells).toHaveLength(members.length);
  });
});

test.each([
  ['', undefined, undefined],
  ['New York', undefined, undefined],
  ['Boston', undefined, undefined],
  ['queens', 'Queens', undefined],
  ['Astoria, Queens', 'Queens', 'Astoria'],
  ['sunnyside, staten island', 'Staten Island', 'Sunnyside'],
  ['10034', 'Manhattan', 'Inwood'],
])('the location %j is a step of the map', (location, borough, neighborhood) => {
  const choice = choiceOf(location);
  expect([choice.borough?.name, choice.neighborhood?.name]).toEqual([borough, neighborhood]);
  const sizes = [viewOf({}), viewOf(choice)].map(({ size }) => size);
  expect(sizes[1] === sizes[0]).toBe(!borough);
});
