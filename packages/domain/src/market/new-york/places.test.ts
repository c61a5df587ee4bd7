import { describe, expect, test } from 'vitest';
import { places } from '../../places/places.ts';
import { newYork } from './index.ts';

const { boroughs } = newYork;

/** ZIP prefixes of each borough's post offices; 110 also covers Queens' edge with Nassau. */
const prefixes: Record<string, string[]> = {
  Manhattan: ['100', '101', '102'],
  Brooklyn: ['112'],
  Queens: ['110', '111', '113', '114', '116'],
  'The Bronx': ['104'],
  'Staten Island': ['103'],
};

const neighborhoods = places.filter(({ kind }) => kind === 'neighborhood');

describe('places of New York', () => {
  test('knows the city, its five boroughs and over two hundred neighborhoods', () => {
    expect(places.filter(({ kind }) => kind === 'city')).toHaveLength(1);
    const named = places.filter(({ kind }) => kind === 'borough').map(({ name }) => name);
    expect(named).toEqual([...boroughs]);
    expect(neighborhoods.length).toBeGreaterThan(200);
  });

  test.each(boroughs)('has plenty of %s, each name once', (borough) => {
    const names = neighborhoods.filter((place) => place.borough === borough).map((p) => p.name);
    expect(names.length).toBeGreaterThan(40);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(neighborhoods)('$name in $borough has ZIP codes of its borough', (place) => {
    // Marble Hill belongs to Manhattan, but its mail comes through the Bronx.
    const borough = place.name === 'Marble Hill' ? 'The Bronx' : place.borough;
    expect(place.zips.length).toBeGreaterThan(0);
    expect(new Set(place.zips).size).toBe(place.zips.length);
    for (const zip of place.zips) {
      expect(zip).toMatch(/^\d{5}$/);
      expect(prefixes[borough ?? '']).toContain(zip.slice(0, 3));
    }
  });

  test.each(places)('$name lies within the city', ({ lat, lng }) => {
    expect(lat).toBeGreaterThan(40.49);
    expect(lat).toBeLessThan(40.92);
    expect(lng).toBeGreaterThan(-74.26);
    expect(lng).toBeLessThan(-73.69);
  });

  test('gives an alias to one place of a borough only, and none that is already a name there', () => {
    for (const borough of boroughs) {
      const there = places.filter((place) => place.borough === borough);
      const aliases = there.flatMap((place) =>
        place.aliases.filter((alias) => alias.toLowerCase() !== place.name.toLowerCase()),
      );
      expect(new Set(aliases).size).toBe(aliases.length);
      const names = new Set(there.map(({ name }) => name));
      expect(aliases.filter((alias) => names.has(alias))).toEqual([]);
    }
  });

  test.each([
    ['LIC', 'Long Island City'],
    ['Bed-Stuy', 'Bedford-Stuyvesant'],
    ['FiDi', 'Financial District'],
    ['UWS', 'Upper West Side'],
    ['Bronx', 'The Bronx'],
    ['NYC', 'New York City'],
  ])('knows %s', (alias, name) => {
    expect(places.find(({ aliases }) => aliases.includes(alias))?.name).toBe(name);
  });
});
