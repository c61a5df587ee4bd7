import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  carCategories,
  featureOptions,
  fuelTypes,
  ruleOptions,
  transmissions,
} from '@curbside/domain/cars/listing-options';
import { places } from '@curbside/domain/places/places';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  type PictureView,
  pictureViews,
  readPicture,
  type ShippedWidth,
  shippedFile,
  shippedWidths,
} from '../shipped-pictures.ts';
import { demoCars } from './demo-cars.ts';
import { demoHosts } from './demo-hosts.ts';

describe('the demo catalog', () => {
  test('has sixty cars in all categories, each picture once', () => {
    expect(demoCars).toHaveLength(60);
    expect(new Set(demoCars.map(({ category }) => category))).toEqual(new Set(carCategories));
    expect(new Set(demoCars.map(({ picture }) => picture.seed)).size).toBe(60);
    const looks = demoCars.map(({ picture: { body, paint, ground } }) => body + paint + ground);
    expect(new Set(looks).size).toBe(looks.length);
    expect(new Set(demoCars.map(({ title }) => title)).size).toBe(60);
  });

  test('gives every host a car, and the demo host five', () => {
    const counts = demoHosts.map((_, host) => demoCars.filter((car) => car.host === host).length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(demoHosts[0]?.email).toBe('host@curbside.test');
    expect(counts[0]).toBe(5);
    expect(counts.reduce((sum, count) => sum + count)).toBe(demoCars.length);
  });

  test('has new hosts, all-star hosts and others', () => {
    const stars = demoHosts.filter((h) => (h.ratingMean ?? 0) >= 4.8 && h.pastTrips >= 10);
    expect(stars.length).toBeGreaterThan(2);
    expect(stars.length).toBeLessThan(demoHosts.length / 1.5);
    for (const { email, pastTrips, ratingMean } of demoHosts) {
      expect(email).toMatch(/^[a-z.]+@curbside\.test$/);
      expect(pastTrips === 0).toBe(ratingMean === undefined);
      expect(pastTrips).toBeLessThanOrEqual(20);
    }
    expect(demoHosts.some(({ pastTrips }) => pastTrips === 0)).toBe(true);
  });

  test.each(demoCars)('$year $make $model is a listing that the form would take', (car) => {
    const [name, borough, zip] = /^(.+), (.+), NY (\d{5})$/.exec(car.location)?.slice(1) ?? [];
    const found = places.find(
      (place) =>
        place.name === name &&
        place.kind === 'neighborhood' &&
        place.borough === (borough === 'Bronx' ? 'The Bronx' : borough),
    );
    expect(found?.zips).toContain(zip);
    expect(car.seats).toBeGreaterThanOrEqual(2);
    expect(car.seats).toBeLessThanOrEqual(15);
    expect(car.mpg ?? 1).toBeGreaterThanOrEqual(1);
    expect(Number.isInteger(car.dailyRateCents) && car.dailyRateCents > 2000).toBe(true);
    expect(transmissions).toContain(car.transmission);
    expect(fuelTypes).toContain(car.fuelType);
    expect(featureOptions.safety).toEqual(expect.arrayContaining([...car.features.safety]));
    expect(featureOptions.connectivity).toEqual(
      expect.arrayContaining([...car.features.connectivity]),
    );
    expect(featureOptions.comfort).toEqual(expect.arrayContaining([...car.features.comfort]));
    expect(ruleOptions).toEqual(expect.arrayContaining([...car.rules]));
    for (const chosen of [...Object.values(car.features), car.rules]) {
      expect(new Set(chosen).size).toBe(chosen.length);
    }
    expect(car.description.split(/[.?!](?:\s|$)/).filter(Boolean).length).toBeGreaterThanOrEqual(2);
  });
});

describe('the pictures of the demo', () => {
  const files = demoCars.flatMap(({ picture }) =>
    pictureViews.flatMap((view) =>
      shippedWidths[view].map((width) => shippedFile(picture, view, width)),
    ),
  );
  const folder = dirname(files[0] ?? '');

  test('are there for each view of each car, and no others', async () => {
    expect((await readdir(folder)).sort()).toEqual(files.map((file) => basename(file)).sort());
  });

  test('take at most 15 MB together', async () => {
    const sizes = await Promise.all(
      (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(15_000_000);
  });

  test('are as wide as the product would store them', async () => {
    const [car] = demoCars;
    if (!car) throw new Error('The demo has no cars.');
    const widthsOf = async (view: PictureView, width?: ShippedWidth) => {
      const { photo } = await readPicture(car.picture, view, width);
      return Promise.all(
        [...photo].map(async ([name, bytes]) => [name, (await sharp(bytes).metadata()).width]),
      );
    };
    expect(await widthsOf('front')).toEqual([
      [320, 320],
      [640, 640],
      [960, 960],
      [1600, 1200],
    ]);
    expect(await widthsOf('boot')).toEqual([
      [320, 320],
      [640, 640],
      [960, 960],
      [1600, 960],
    ]);
    expect(await widthsOf('front', 640)).toEqual([
      [320, 320],
      [640, 640],
      [960, 640],
      [1600, 640],
    ]);
  });
});
