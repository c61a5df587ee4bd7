import { priceEndpoints } from '@curbside/domain/prices/endpoints';
import { expect, test } from 'vitest';
import {
  createHost,
  createVerified,
  disableAccount,
  listCar,
  type Person,
  signUpPerson,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();

const astoria = { category: 'Convertible', location: 'Astoria, Queens, NY 11102' } as const;
const near = (host: Person, query: { category: string; location: string } = astoria) =>
  host.client.call(priceEndpoints.similarPrices, { query: query as typeof astoria });

test('the middle half of five cars of others is shown, in the narrowest place that has five', async () => {
  const host = await createHost(app);
  const own = await listCar(host, { ...astoria, dailyRate: '90.00' });
  const compared = async (car = own) =>
    (await host.client.call(priceEndpoints.similarPricesOfCar, { params: { id: car.id } })).body
      .similar;
  // The host's own cars, of which there are enough, and cars of another category do not count.
  for (let more = 0; more < 5; more += 1) await listCar(host, astoria);
  const other = await createHost(app);
  await listCar(other, { ...astoria, category: 'Van', dailyRate: '20.00' });
  for (const dailyRate of ['50.00', '70.40', '80.00', '99.60']) {
    await listCar(other, { ...astoria, dailyRate });
  }
  expect(await compared()).toBeNull();
  const elsewhere = { ...astoria, location: 'Jackson Heights, Queens, NY 11372' };
  const third = await createHost(app);
  await listCar(third, { ...elsewhere, dailyRate: '500.00' });
  const queens = {
    cars: 5,
    category: 'Convertible',
    place: 'Queens',
    low: '70.00',
    high: '100.00',
  };
  expect(await compared()).toEqual(queens);
  expect((await near(host)).body.similar).toEqual(queens);
  expect((await near(host, elsewhere)).body.similar).toEqual(queens);

  const fifth = await createHost(app);
  await listCar(fifth, { ...astoria, dailyRate: '120.00' });
  expect(await compared()).toEqual({
    cars: 5,
    category: 'Convertible',
    place: 'Astoria, Queens',
    low: '70.00',
    high: '100.00',
  });
  await disableAccount(app, fifth);
  expect(await compared()).toEqual(queens);
  expect((await near(host, { ...astoria, location: 'Hoboken' })).body.similar).toBeNull();
});

test('is for the host of the car, and for those who may list one', async () => {
  const host = await createHost(app);
  const { id } = await listCar(host);
  const stranger = await createVerified(app);
  const of = (person: Person) =>
    person.client.call(priceEndpoints.similarPricesOfCar, { params: { id } });
  expect((await of(stranger)).status).toBe(404);
  expect((await of(host)).status).toBe(200);
  expect(await near(await signUpPerson(app))).toMatchObject({
    status: 403,
    body: { code: 'verification_required' },
  });
  expect((await near(host, { category: 'Tank', location: 'Astoria' })).status).toBe(400);
  expect((await near(host, { ...astoria, location: ' ' })).status).toBe(400);
});
