import { availabilityEndpoints } from '@curbside/domain/availability/endpoints';
import { addDays, marketDay } from '@curbside/domain/calendar/days';
import type { Car } from '@curbside/domain/cars/car';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  bookApproved,
  createHost,
  createVerified,
  disableAccount,
  getBooking,
  listCar,
  type Person,
  requestBooking,
  windowFrom,
} from '../../test/harness/factories.ts';
import { onePixel, picture } from '../../test/harness/pictures.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const host = await createHost(app);
const renter = await createVerified(app);
let car: Car;
beforeEach(async () => {
  car = await listCar(host, { photos: [onePixel] });
});

function update(person: Person, body: unknown) {
  return person.client.call(carEndpoints.updateCar, { params: { id: car.id }, body });
}
const delist = (person: Person) =>
  person.client.call(carEndpoints.delistCar, { params: { id: car.id } });
const relist = (person: Person) =>
  person.client.call(carEndpoints.relistCar, { params: { id: car.id } });
const seenByVisitor = async () =>
  (await app.visitor().call(carEndpoints.getCar, { params: { id: car.id } })).status;

describe('editing a listing', () => {
  test('changes the given fields and no others', async () => {
    const answer = await update(host, { dailyRate: '91.50', rules: ['No smoking'] });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...car, dailyRate: '91.50', rules: ['No smoking'] });
    const found = await app.visitor().call(carEndpoints.searchCars, { query: { minPrice: '91' } });
    expect(found.body.map(({ id }) => id)).toContain(car.id);
    expect((await update(host, {})).body).toEqual(answer.body);
    expect((await update(host, { seats: null, mpg: '' })).body).toMatchObject({
      seats: null,
      mpg: null,
    });
  });

  test('moves the car in search', async () => {
    await update(host, { location: 'Red Hook, Brooklyn, NY 11231' });
    const query = { location: 'Brooklyn', limit: '100' };
    const found = await app.visitor().call(carEndpoints.searchCars, { query });
    expect(found.body.map(({ id }) => id)).toContain(car.id);
  });

  test('leaves the price of bookings as it was quoted', async () => {
    const booking = await requestBooking(renter, car, windowFrom(app, 5, 3));
    await update(host, { dailyRate: '500.00' });
    expect((await getBooking(renter, booking)).quote).toEqual(booking.quote);
    expect((await requestBooking(renter, car, windowFrom(app, 15, 1))).quote.base).toBe('500.00');
  });

  test('orders, adds and removes photos', async () => {
    const blue = `data:image/jpeg;base64,${(await picture('blue')).toString('base64')}`;
    const [first = ''] = car.photos;
    const { photos } = (await update(host, { photos: [blue, first] })).body;
    expect(photos[1]).toBe(first);
    expect(photos).toHaveLength(2);
    expect((await update(host, { photos: [first] })).body).toMatchObject({
      photos: [first],
      imageUrl: first,
    });
    // A photo of another listing is refused.
    const other = `/files/${'a'.repeat(64)}/960.webp`;
    expect((await update(host, { photos: [other] })).status).toBe(422);
    expect((await update(host, { photos: [] })).body).toMatchObject({ photos: [], imageUrl: '' });
  });

  test.each([
    [{ title: ' ' }],
    [{ dailyRate: '0.50' }],
    [{ year: 1899 }],
    [{ year: 2999 }],
    [{ category: 'Boat' }],
    [{ seats: 1 }],
    [{ rules: ['No fun'] }],
    [{ photos: 'x' }],
    [[]],
  ])('is refused with %j, and changes nothing', async (body) => {
    const answer = await update(host, body);
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_request' }]);
    const now = await host.client.call(carEndpoints.getCar, { params: { id: car.id } });
    expect(now.body).toEqual(car);
  });

  test('cannot change the owner, and is for the host only', async () => {
    const answer = await update(host, { userId: renter.user.id, ownerId: renter.user.id, id: 1 });
    expect(answer.body).toEqual(car);
    expect((await update(renter, { title: 'Mine' })).status).toBe(404);
    expect((await update(await createHost(app), { title: 'Mine' })).status).toBe(404);
  });
});

describe('delisting a car', () => {
  test('hides it from strangers and keeps its trips, until it is listed again', async () => {
    const booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 30, 2));
    expect((await delist(host)).status).toBe(204);
    expect((await delist(host)).status).toBe(204);
    expect(await seenByVisitor()).toBe(404);
    const found = await app.visitor().call(carEndpoints.searchCars, { query: { limit: '100' } });
    expect(found.body.map(({ id }) => id)).not.toContain(car.id);
    expect((await getBooking(renter, booking)).status).toBe('approved');
    const mine = (await host.client.call(carEndpoints.myCars)).body;
    expect(mine.find(({ id }) => id === car.id)).toMatchObject({
      isListed: false,
      isBookable: false,
    });
    const again = await relist(host);
    expect([again.status, again.body]).toMatchObject([200, { isListed: true, isBookable: true }]);
    expect(await seenByVisitor()).toBe(200);
  });

  test('is for the host only', async () => {
    expect((await delist(renter)).status).toBe(404);
    await delist(host);
    expect((await relist(renter)).status).toBe(404);
    const disabled = await createHost(app);
    await disableAccount(app, disabled);
    expect((await relist(disabled)).status).toBe(403);
  });
});

describe('the next free days', () => {
  const today = () => marketDay(app.now());
  const nextFree = async (query: Record<string, string>) =>
    (await app.visitor().call(availabilityEndpoints.nextFree, { params: { id: car.id }, query }))
      .body;

  test('leave out trips and blocked days', async () => {
    const from = addDays(today(), 10);
    expect(await nextFree({ from, days: '3' })).toEqual({ startDate: from });
    await requestBooking(renter, car, windowFrom(app, 12, 2));
    expect(await nextFree({ from, days: '2' })).toEqual({ startDate: from });
    expect(await nextFree({ from, days: '3' })).toEqual({ startDate: addDays(from, 4) });
    await host.client.call(availabilityEndpoints.blockDay, {
      params: { id: car.id },
      body: { blockedDate: addDays(from, 5) },
    });
    expect(await nextFree({ from, days: '3' })).toEqual({ startDate: addDays(from, 6) });
  });

  test('begin in the future and within a year', async () => {
    const { startDate } = await nextFree({});
    expect([today(), addDays(today(), 1)]).toContain(startDate);
    const last = addDays(today(), 364);
    expect(await nextFree({ from: last, days: '1' })).toEqual({ startDate: last });
    expect(await nextFree({ from: last, days: '2' })).toEqual({ startDate: null });
    expect(await nextFree({ from: addDays(today(), 400) })).toMatchObject({
      code: 'invalid_dates',
    });
    expect(await nextFree({ days: '91' })).toMatchObject({ code: 'invalid_request' });
  });
});
