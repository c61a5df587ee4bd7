import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { addDays, type Day, type TripWindow } from '@curbside/domain/calendar/days';
import type { Car } from '@curbside/domain/cars/car';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { priceEndpoints } from '@curbside/domain/prices/endpoints';
import { type Rate, weekdayOf } from '@curbside/domain/prices/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { todayInMarket } from '../../platform/clock.ts';
import {
  changeBooking,
  createHost,
  createVerified,
  disableAccount,
  listCar,
  type Person,
  payBooking,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const host = await createHost(app);
const renter = await createVerified(app);
let car: Car;
beforeEach(async () => {
  car = await listCar(host);
});

const day = (ahead: number): Day => addDays(todayInMarket(app.server.deps.clock), ahead);

/** Days until the first Monday that is at least `ahead` days away. */
function mondayAhead(ahead: number): number {
  let days = ahead;
  while (weekdayOf(day(days)) !== 'mon') days += 1;
  return days;
}

function setPrices(person: Person, body: object, id = car.id) {
  return person.client.call(priceEndpoints.setPrices, { params: { id }, body });
}

function getPrices(person: Person, id = car.id) {
  return person.client.call(priceEndpoints.getPrices, { params: { id } });
}

function quoteOf(window: TripWindow, rate?: Rate) {
  const query = { ...window, ...(rate && { rate }) };
  return app.visitor().call(priceEndpoints.quoteTrip, { params: { id: car.id }, query });
}

function book(window: TripWindow, rate?: Rate) {
  return renter.client.call(bookingEndpoints.requestBooking, {
    body: { carId: car.id, ...window, ...(rate && { rate }) },
  });
}

const weekend = {
  weekdays: { fri: '96.00', sat: '96.00', sun: '96.00' },
  discounts: [{ days: 7, percent: 10 }],
  nonRefundablePercent: 10,
};

describe('a host’s prices', () => {
  test('begin empty, beside the daily rate', async () => {
    expect((await getPrices(host)).body).toEqual({
      dailyRate: '84.00',
      weekdays: {},
      discounts: [],
      nonRefundablePercent: null,
      dates: [],
    });
  });

  test('change where they are named; null takes one away', async () => {
    await setPrices(host, weekend);
    const dates = [{ from: day(10), to: day(12), dailyRate: '120.00' }];
    await setPrices(host, { dates });
    const changed = await setPrices(host, {
      weekdays: { fri: null },
      dates: [{ from: day(11), to: day(11), dailyRate: null }],
      nonRefundablePercent: null,
    });
    expect(changed.body).toEqual({
      dailyRate: '84.00',
      weekdays: { sat: '96.00', sun: '96.00' },
      discounts: [{ days: 7, percent: 10 }],
      nonRefundablePercent: null,
      dates: [
        { from: day(10), to: day(10), dailyRate: '120.00' },
        { from: day(12), to: day(12), dailyRate: '120.00' },
      ],
    });
    expect((await getPrices(host)).body).toEqual(changed.body);
  });

  test('end when the answer for a car without prices is sent back', async () => {
    const empty = (await getPrices(host)).body;
    await setPrices(host, weekend);
    await setPrices(host, { dates: [{ from: day(10), to: day(12), dailyRate: '120.00' }] });
    const { weekdays, discounts, nonRefundablePercent, dates } = empty;
    const ended = await setPrices(host, { weekdays, discounts, nonRefundablePercent, dates });
    expect(ended.body).toEqual(empty);
    expect((await getPrices(host)).body).toEqual(empty);
  });

  test.each([
    ['a discount of 51%', { discounts: [{ days: 7, percent: 51 }] }],
    ['a discount from 5 days', { discounts: [{ days: 5, percent: 10 }] }],
    [
      'a duration named twice',
      {
        discounts: [
          { days: 7, percent: 10 },
          { days: 7, percent: 20 },
        ],
      },
    ],
    ['a non-refundable rate of 12%', { nonRefundablePercent: 12 }],
    ['a price of 0.99', { weekdays: { fri: '0.99' } }],
    ['an unknown weekday', { weekdays: { friday: '96.00' } }],
    [
      'each day thrice',
      { dates: Array(3).fill({ from: '2027-01-01', to: '2028-01-01', dailyRate: '9.00' }) },
    ],
    ['dates backwards', { dates: [{ from: '2027-01-02', to: '2027-01-01', dailyRate: '9.00' }] }],
  ])('%s is refused and changes nothing', async (_, body) => {
    await setPrices(host, weekend);
    const before = (await getPrices(host)).body;
    expect((await setPrices(host, { ...body })).status).toBe(400);
    expect((await getPrices(host)).body).toEqual(before);
  });

  test('are saved one after the other by two at once', async () => {
    const both = await Promise.all(
      ['120.00', '130.00'].map((dailyRate) =>
        setPrices(host, {
          weekdays: { fri: dailyRate },
          dates: [{ from: day(10), to: day(30), dailyRate }],
        }),
      ),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await getPrices(host);
    const last = body.weekdays.fri ?? '';
    expect(['120.00', '130.00']).toContain(last);
    expect(body.dates).toEqual([{ from: day(10), to: day(30), dailyRate: last }]);
  });

  test('reach as far as one can book', async () => {
    const until = (to: Day) => setPrices(host, { dates: [{ from: to, to, dailyRate: '90.00' }] });
    expect((await until(day(365))).status).toBe(200);
    expect(await until(day(366))).toMatchObject({ status: 400, body: { code: 'invalid_dates' } });
  });

  test('are nobody else’s business', async () => {
    expect((await getPrices(renter)).status).toBe(404);
    expect((await setPrices(renter, weekend)).status).toBe(404);
    expect((await getPrices(host)).body.weekdays).toEqual({});
  });
});

describe('a quote before booking', () => {
  test('says every line and sums to the total, and booking stores it', async () => {
    await setPrices(host, weekend);
    const window = windowFrom(app, mondayAhead(8), 7);
    const { body } = await quoteOf(window, 'non_refundable');
    expect(body.quote).toEqual({
      days: 7,
      dailyRate: '84.00',
      base: '505.44',
      serviceFee: '25.27',
      salesTax: '47.10',
      total: '577.81',
      lines: [
        { label: '$84.00 × 4 days', amount: '336.00' },
        { label: '$96.00 × 3 days', amount: '288.00' },
        { label: '7 days or more, 10% off', amount: '-62.40' },
        { label: 'Non-refundable, 10% off', amount: '-56.16' },
        { label: 'Service fee', amount: '25.27' },
        { label: 'New York sales tax', amount: '47.10' },
      ],
    });
    const booked = await book(window, 'non_refundable');
    expect(booked.status).toBe(201);
    expect(booked.body).toMatchObject({ quote: body.quote, rate: 'non_refundable' });
    await setPrices(host, { weekdays: { fri: '200.00' } });
    const paid = await payBooking(app, renter, booked.body);
    const approved = await changeBooking(host, paid, 'approved');
    expect(approved.body.quote).toMatchObject({ total: '577.81', hostPayout: '429.62' });
  });

  test('of a car with one rate is the worked example', async () => {
    expect((await quoteOf(windowFrom(app, 10))).body).toMatchObject({
      quote: { base: '252.00', serviceFee: '12.60', salesTax: '23.48', total: '288.08' },
      nonRefundable: null,
      cheaper: null,
      lateCancellation: { keptAmount: '96.03', refundAmount: '192.05' },
    });
  });

  test('names the longer trip that costs less', async () => {
    await setPrices(host, { discounts: [{ days: 7, percent: 20 }] });
    const window = windowFrom(app, 10, 6);
    expect((await quoteOf(window)).body.cheaper).toEqual({
      days: 7,
      endDate: addDays(window.endDate, 1),
      total: '537.76',
    });
  });

  test('is refused for windows that no car can be booked for', async () => {
    expect((await quoteOf(windowFrom(app, 10, -1))).body).toMatchObject({ code: 'invalid_times' });
    expect((await quoteOf(windowFrom(app, -1))).body).toMatchObject({ code: 'invalid_dates' });
    expect((await quoteOf(windowFrom(app, 5, 91))).body).toMatchObject({ code: 'invalid_dates' });
  });

  test('is for cars that can be seen', async () => {
    const gone = await createHost(app);
    const hidden = await listCar(gone);
    await disableAccount(app, gone);
    const answer = await app.visitor().call(priceEndpoints.quoteTrip, {
      params: { id: hidden.id },
      query: { ...windowFrom(app, 10) },
    });
    expect(answer.status).toBe(404);
  });
});

describe('the non-refundable rate', () => {
  test.each([
    [7, 201],
    [6, 409],
  ])('%i days ahead is answered with %i', async (ahead, status) => {
    await setPrices(host, { nonRefundablePercent: 15 });
    const window = windowFrom(app, ahead, 2);
    const booked = await book(window, 'non_refundable');
    expect(booked.status).toBe(status);
    if (status === 409) {
      expect(booked.body).toMatchObject({ code: 'rate_unavailable' });
      expect((await quoteOf(window, 'non_refundable')).body).toMatchObject({
        code: 'rate_unavailable',
      });
      expect((await quoteOf(window)).body.nonRefundable).toBeNull();
    }
  });

  test('is refused where the host does not offer it, and an unknown rate is no rate', async () => {
    expect((await book(windowFrom(app, 20), 'non_refundable')).status).toBe(409);
    expect((await book(windowFrom(app, 20), 'cheap' as Rate)).status).toBe(400);
  });

  test('is free to cancel for a day after booking, and then nothing comes back', async () => {
    await setPrices(host, { nonRefundablePercent: 10 });
    const first = await book(windowFrom(app, 20), 'non_refundable');
    await payBooking(app, renter, first.body);
    const { body: early } = await changeBooking(host, first.body, 'approved');
    const seen = async () =>
      (await renter.client.call(bookingEndpoints.getBooking, { params: { id: early.id } })).body;
    expect((await seen()).cancellation).toMatchObject({ refundAmount: early.totalPrice });
    const created = new Date(early.createdAt).getTime();
    const dayOn = created + 24 * 3_600_000;
    await app.travelTo(new Date(dayOn - 30_000));
    expect((await seen()).cancellation).toMatchObject({ refundAmount: early.totalPrice });
    await app.travelTo(new Date(dayOn + 1000));
    expect((await seen()).cancellation).toMatchObject({
      refundAmount: '0.00',
      keptAmount: early.totalPrice,
    });
    const cancelled = await renter.client.call(bookingEndpoints.changeBooking, {
      params: { id: early.id },
      body: { status: 'cancelled' },
    });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', refundAmount: '0.00' });
    const hosts = await host.client.call(bookingEndpoints.getBooking, { params: { id: early.id } });
    expect(hosts.body).toMatchObject({
      payoutAmount: early.quote.hostPayout,
      payoutStatus: 'transferred',
    });
  });
});

test('a search for dates says what each trip costs and what a day costs on average', async () => {
  await setPrices(host, weekend);
  const window = windowFrom(app, mondayAhead(8), 7);
  const query = { ...window, location: 'Astoria' };
  const found = await app.visitor().call(carEndpoints.searchCars, { query });
  const mine = found.body.find(({ id }) => id === car.id);
  expect(mine).toMatchObject({
    dailyRate: '84.00',
    tripPrice: { days: 7, total: '642.01', perDay: '80.23' },
  });
  const plain = await app.visitor().call(carEndpoints.searchCars, {});
  expect(plain.body.every((one) => one.tripPrice === undefined)).toBe(true);
});
