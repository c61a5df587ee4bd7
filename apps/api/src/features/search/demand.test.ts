import { addDays } from '@curbside/domain/calendar/days';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { searchEndpoints } from '@curbside/domain/search/endpoints';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { todayInMarket } from '../../platform/clock.ts';
import {
  createVerified,
  listCar,
  type Person,
  requestBooking,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const host = await createVerified(app);
const car = await listCar(host, { location: 'Astoria, Queens, NY 11102' });
await requestBooking(await createVerified(app), car, windowFrom(app, 10, 5));

async function search(location: string, day: number, more: Record<string, string> = {}) {
  const query = { location, ...windowFrom(app, day, 2), ...more };
  const answer = await app.visitor().call(carEndpoints.searchCars, { query });
  expect(answer.status).toBe(200);
  return answer.body.length;
}

async function demandOf(person: Person) {
  const { status, body } = await person.client.call(searchEndpoints.hostDemand, {});
  expect(status).toBe(200);
  return body;
}

test('counts searches for dates without a result in the neighborhoods of the host’s cars', async () => {
  expect(await demandOf(host)).toEqual({ days: 30, neighborhoods: [] });
  expect(await search('Astoria', 11)).toBe(0);
  expect(await search('astora, queens', 12, { sort: 'price-low' })).toBe(0);
  // With a result, elsewhere, without a neighborhood or without dates: none is counted.
  expect(await search('Astoria', 20)).toBe(1);
  expect(await search('Red Hook', 11)).toBe(0);
  expect(await search('Queens', 11)).toBe(0);
  expect(await search('', 11)).toBe(0);
  const noDates = { location: 'Astoria', maxPrice: '1' };
  await app.visitor().call(carEndpoints.searchCars, { query: noDates });
  await app.visitor().call(carEndpoints.carFacets, {
    query: { location: 'Astoria', ...windowFrom(app, 11, 2) },
  });
  const astoria = { neighborhood: 'Astoria, Queens', searches: 2 };
  expect(await demandOf(host)).toEqual({ days: 30, neighborhoods: [astoria] });
});

test('shows a host only the neighborhoods of listed cars, most wanted first', async () => {
  const other = await createVerified(app);
  expect((await demandOf(other)).neighborhoods).toEqual([]);
  await listCar(other, { location: 'Red Hook, Brooklyn, NY 11231' });
  const car = await listCar(other, { location: 'Astoria, Queens, NY 11105' });
  expect((await demandOf(other)).neighborhoods).toEqual([
    { neighborhood: 'Astoria, Queens', searches: 2 },
    { neighborhood: 'Red Hook, Brooklyn', searches: 1 },
  ]);
  await other.client.call(carEndpoints.delistCar, { params: { id: car.id } });
  expect((await demandOf(other)).neighborhoods).toHaveLength(1);
});

test('keeps a count for each New York day and neighborhood, and nothing about who searched', async () => {
  await Promise.all([1, 2, 3, 4].map(() => search('11102', 11)));
  const { rows } = await app.db.execute(
    sql`select * from search_misses where neighborhood = 'queens/astoria'`,
  );
  expect(rows).toEqual([
    { day: todayInMarket(app.server.deps.clock), neighborhood: 'queens/astoria', searches: 6 },
  ]);
});

test('forgets searches after thirty days', async () => {
  await app.db.execute(sql`update search_misses set day = day - 29`);
  expect((await demandOf(host)).neighborhoods).toHaveLength(1);
  const tomorrow = addDays(todayInMarket(app.server.deps.clock), 1);
  await app.travelTo(new Date(`${tomorrow}T15:00:00Z`));
  expect((await demandOf(host)).neighborhoods).toEqual([]);
  expect((await app.db.execute(sql`select * from search_misses`)).rows).toEqual([]);
});
