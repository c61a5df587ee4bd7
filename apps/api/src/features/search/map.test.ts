import type { Car } from '@curbside/domain/cars/car';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { places } from '@curbside/domain/places/places';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createVerified,
  listCar,
  requestBooking,
  windowFrom,
} from '../../test/harness/factories.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';

let app: TestApp;
const cars: Car[] = [];

/** By location, with its rate; one ZIP code is that of several neighborhoods. */
const fleet = [
  ['31-10 Ditmars Blvd, Astoria, Queens, NY 11105', '84.00', 'SUV'],
  ['Astoria, Queens, NY 11102', '61.50', 'Sedan'],
  ['Sunnyside, Queens', '40.00', 'SUV'],
  ['Sunnyside, Staten Island', '55.00', 'SUV'],
  ['11211', '99.00', 'SUV'],
  ['Brooklyn, NY', '30.00', 'SUV'],
  ['New York, NY', '20.00', 'SUV'],
  ['Pier 7, Weehawken', '10.00', 'SUV'],
] as const;

beforeAll(async () => {
  app = await startTestApp();
  const host = await createVerified(app);
  for (const [location, dailyRate, category] of fleet) {
    cars.push(await listCar(host, { location, dailyRate, category }));
  }
});
afterAll(() => app.close());

const facets = async (query: Record<string, string> = {}) =>
  (await app.visitor().call(carEndpoints.carFacets, { query })).body;

const search = async (query: Record<string, string>) =>
  app.visitor().call(carEndpoints.searchCars, { query: { sort: 'price-low', ...query } });

test('has every place with cars, what they cost from, and where it is', async () => {
  const { neighborhoods, boroughs } = await facets();
  const { latitude, longitude } = placeOf('Astoria', 'Queens');
  expect(neighborhoods).toContainEqual({
    name: 'Astoria',
    borough: 'Queens',
    latitude,
    longitude,
    total: 2,
    fromPrice: '61.50',
  });
  expect(neighborhoods.map(({ name, borough, total }) => `${name}, ${borough} ${total}`)).toEqual([
    'Williamsburg, Brooklyn 1',
    'East Williamsburg, Brooklyn 1',
    'South Williamsburg, Brooklyn 1',
    'Astoria, Queens 2',
    'Sunnyside, Queens 1',
    'Sunnyside, Staten Island 1',
  ]);
  expect(boroughs).toEqual([
    { borough: 'Brooklyn', total: 2, fromPrice: '30.00' },
    { borough: 'Queens', total: 3, fromPrice: '40.00' },
    { borough: 'Staten Island', total: 1, fromPrice: '55.00' },
  ]);
});

test('says what a search finds there, for any filter and whatever the place', async () => {
  const renter = await createVerified(app);
  const cheapest = cars[1];
  if (!cheapest) throw new Error('There is no second car.');
  const window = windowFrom(app, 20, 2);
  await requestBooking(renter, cheapest, window);
  const queries: Record<string, string>[] = [
    {},
    { ...window },
    { category: 'SUV', minPrice: '45' },
    { location: 'Astoria, Queens' },
    { location: 'Weehawken', category: 'Sedan' },
  ];
  for (const query of queries) {
    const { neighborhoods, boroughs } = await facets(query);
    const shown = [
      ...neighborhoods.map((it) => ({ ...it, location: `${it.name}, ${it.borough}` })),
      ...boroughs.map((it) => ({ ...it, location: it.borough })),
    ];
    expect(shown.length).toBeGreaterThan(1);
    for (const { location, total, fromPrice } of shown) {
      const found = await search({ ...query, location });
      expect(found.headers.get('x-total-count')).toBe(String(total));
      expect(found.body[0]?.dailyRate).toBe(fromPrice);
    }
    // A place that is left out has no car.
    const left = places.filter(({ name }) => ['Harlem', 'Astoria', 'Chelsea'].includes(name));
    for (const { name, borough } of left) {
      if (neighborhoods.some((it) => it.name === name && it.borough === borough)) continue;
      expect((await search({ ...query, location: `${name}, ${borough}` })).body).toEqual([]);
    }
  }
  expect((await facets({ ...window })).neighborhoods).toContainEqual(
    expect.objectContaining({ name: 'Astoria', total: 1, fromPrice: '84.00' }),
  );
});

test('loses a car that is delisted, and follows its price and place', async () => {
  const host = await createVerified(app);
  const car = await listCar(host, { location: 'Harlem, Manhattan', dailyRate: '70.00' });
  const inManhattan = async () =>
    (await facets()).neighborhoods
      .filter(({ borough }) => borough === 'Manhattan')
      .map(({ name, total, fromPrice }) => [name, total, fromPrice]);
  const params = { id: car.id };
  expect(await inManhattan()).toEqual([['Harlem', 1, '70.00']]);
  const changed = { location: 'Chelsea, Manhattan', dailyRate: '72.25' };
  await host.client.call(carEndpoints.updateCar, { params, body: changed });
  expect(await inManhattan()).toEqual([['Chelsea', 1, '72.25']]);
  await host.client.call(carEndpoints.delistCar, { params });
  expect(await inManhattan()).toEqual([]);
  await host.client.call(carEndpoints.relistCar, { params });
  expect(await inManhattan()).toEqual([['Chelsea', 1, '72.25']]);
});

test('places a car within 300 m of its neighborhood’s center, always at the same point', async () => {
  const [first, second, sunnyside, island, zip, borough, city, elsewhere] = cars;
  expect(meters(first?.position, placeOf('Astoria', 'Queens'))).toBeLessThanOrEqual(300);
  expect(meters(second?.position, placeOf('Astoria', 'Queens'))).toBeLessThanOrEqual(300);
  expect(meters(first?.position, second?.position)).toBeGreaterThan(1);
  expect(meters(sunnyside?.position, placeOf('Sunnyside', 'Queens'))).toBeLessThanOrEqual(300);
  expect(meters(island?.position, placeOf('Sunnyside', 'Staten Island'))).toBeLessThanOrEqual(300);
  expect(meters(zip?.position, placeOf('Williamsburg', 'Brooklyn'))).toBeLessThanOrEqual(300);
  expect(meters(borough?.position, placeOf('Brooklyn', 'Brooklyn'))).toBeLessThanOrEqual(300);
  expect(meters(city?.position, placeOf('New York City'))).toBeLessThanOrEqual(300);
  expect(elsewhere?.position).toBeNull();
  const found = (await search({})).body;
  for (const { id, position } of cars) {
    expect(found.find((car) => car.id === id)?.position).toEqual(position);
  }
});

test('gives no more of a place than its neighborhood: another street changes nothing', async () => {
  const host = await createVerified(app);
  const car = await listCar(host, { location: '1 Wall Street, Inwood, Manhattan' });
  const moved = await host.client.call(carEndpoints.updateCar, {
    params: { id: car.id },
    body: { location: '4957 Broadway, Inwood, Manhattan, NY 10034' },
  });
  expect(moved.body).toMatchObject({ position: car.position });
  expect(Object.keys(car.position ?? {})).toEqual(['latitude', 'longitude']);
  const shown = (await facets()).neighborhoods.map((it) => Object.keys(it).sort().join());
  expect([...new Set(shown)]).toEqual(['borough,fromPrice,latitude,longitude,name,total']);
});

interface Point {
  latitude: number;
  longitude: number;
}

function placeOf(name: string, borough?: string): Point {
  const place = places.find((it) => it.name === name && it.borough === borough);
  if (!place) throw new Error(`There is no ${name}.`);
  return { latitude: place.lat, longitude: place.lng };
}

function meters(from: Point | null | undefined, to: Point | null | undefined): number {
  if (!from || !to) throw new Error('There is no position.');
  const north = (from.latitude - to.latitude) * 111_320;
  const perDegree = 111_320 * Math.cos((to.latitude * Math.PI) / 180);
  return Math.hypot(north, (from.longitude - to.longitude) * perDegree);
}
