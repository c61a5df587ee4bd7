import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import { addDays } from '@curbside/domain/calendar/days';
import { describe, expect, test } from 'vitest';
import {
  countHolds,
  createVerified,
  disableAccount,
  getBooking,
  listCar,
  openCheckout,
  type Person,
  payBooking,
  requestBooking,
  signUpPerson,
  windowFrom,
} from '../../../test/harness/factories.ts';
import { sharedTrade } from '../../../test/harness/shared-app.ts';

const { app, host, renter, car, nextWindow } = await sharedTrade();

describe('request', () => {
  test('holds the dates and stores the quote: the worked example', async () => {
    const booking = await requestBooking(renter, car, nextWindow());
    expect(booking).toMatchObject({
      status: 'pending',
      paymentStatus: 'unpaid',
      totalPrice: '288.08',
      quote: {
        days: 3,
        dailyRate: '84.00',
        base: '252.00',
        serviceFee: '12.60',
        salesTax: '23.48',
        total: '288.08',
      },
    });
    expect(booking.quote.commission).toBeUndefined();
    expect(booking.payoutStatus).toBeUndefined();
    expect(await countHolds(app, booking)).toBe(1);
  });

  test('ignores a price and a status sent by the client', async () => {
    const answer = await renter.client.send<Booking>('POST', '/api/bookings', {
      carId: car.id,
      ...nextWindow(),
      totalPrice: '1.00',
      status: 'approved',
      quote: { total: '1.00' },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ totalPrice: '288.08', status: 'pending' });
  });

  test('refuses an overlap, and lets one trip begin at the hour another ends', async () => {
    const window = nextWindow();
    await requestBooking(renter, car, window);
    const again = await renter.client.call(bookingEndpoints.requestBooking, {
      body: { carId: car.id, ...window },
    });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'dates_taken', message: bookingTexts.datesTaken });
    const next = { ...window, startDate: window.endDate, endDate: addDays(window.endDate, 1) };
    expect((await requestBooking(renter, car, next)).status).toBe('pending');
  });

  test.each([
    ['no dates', { startDate: undefined }, 400, bookingTexts.datesMissing],
    ['no times', { startTime: undefined }, 400, undefined],
    ['a time off the list', { startTime: '8:00 AM' }, 400, undefined],
    ['an invalid day', { startDate: '2027-02-30' }, 400, undefined],
    ['a day long past', { startDate: '2020-01-01' }, 400, undefined],
    ['a car that is not there', { carId: 999_999 }, 404, undefined],
  ])('refuses %s', async (_case, change, status, message) => {
    const answer = await renter.client.call(bookingEndpoints.requestBooking, {
      body: { carId: car.id, ...nextWindow(), ...change },
    });
    expect(answer.status).toBe(status);
    if (message) expect(answer.body).toMatchObject({ message });
  });

  test('refuses drop-off at or before pickup', async () => {
    const window = nextWindow(0);
    const answer = await renter.client.call(bookingEndpoints.requestBooking, {
      body: { carId: car.id, ...window },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'invalid_times',
      message: bookingTexts.timesBackwards,
    });
  });

  test('refuses more than a year ahead', async () => {
    const answer = await renter.client.call(bookingEndpoints.requestBooking, {
      body: { carId: car.id, ...windowFrom(app, 364, 2) },
    });
    expect(answer.body).toMatchObject({ code: 'invalid_dates' });
    expect(answer.status).toBe(400);
  });

  test('refuses the visitor, the unverified, the disabled and the owner', async () => {
    const body = { carId: car.id, ...nextWindow() };
    const unverified = await signUpPerson(app);
    const disabled = await createVerified(app);
    await disableAccount(app, disabled);
    const ask = (client: Person['client']) =>
      client.call(bookingEndpoints.requestBooking, { body });
    expect((await ask(app.visitor())).status).toBe(401);
    expect(await ask(unverified.client)).toMatchObject({
      status: 403,
      body: { code: 'verification_required', message: bookingTexts.verificationNeeded },
    });
    expect(await ask(disabled.client)).toMatchObject({
      status: 403,
      body: { code: 'account_disabled' },
    });
    expect(await ask(host.client)).toMatchObject({ status: 403, body: { code: 'own_car' } });
  });

  test('under one Idempotency-Key is one booking, even twice at once', async () => {
    const body = { carId: car.id, ...nextWindow() };
    const ask = (changes = {}) =>
      renter.client.call(bookingEndpoints.requestBooking, {
        body: { ...body, ...changes },
        headers: { 'idempotency-key': 'key-1' },
      });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).toBe(first.body.id);
    expect(await ask({ endTime: '11:00 AM' })).toMatchObject({
      status: 400,
      body: { code: 'idempotency_mismatch' },
    });
  });

  test('is seen by the guest and by nobody else until it is paid', async () => {
    const booking = await requestBooking(renter, car, nextWindow());
    const stranger = await createVerified(app);
    const read = async (person: Person) =>
      (await person.client.call(bookingEndpoints.getBooking, { params: { id: booking.id } }))
        .status;
    expect(await read(renter)).toBe(200);
    expect(await read(host)).toBe(404);
    expect(await read(stranger)).toBe(404);
    const paid = await payBooking(app, renter, booking);
    expect(paid.paymentStatus).toBe('authorized');
    expect(await read(host)).toBe(200);
    expect(await read(stranger)).toBe(404);
  });
});

describe('the time to pay', () => {
  const minute = 60_000;
  const startOf = ({ startsAt }: Booking) => new Date(startsAt).getTime();

  test('ends at pickup if that is less than half an hour away', async () => {
    const window = nextWindow();
    const { startsAt } = await requestBooking(renter, await listCar(host), window);
    const pickup = new Date(startsAt).getTime();
    await app.travelTo(new Date(pickup - 31 * minute));
    const early = await requestBooking(renter, car, window);
    expect(startOf(early) - new Date(early.payBy ?? 0).getTime()).toBeCloseTo(minute, -4);
    await app.travelTo(new Date(pickup - 10 * minute));
    const late = await requestBooking(renter, await listCar(host), window);
    expect(late.payBy).toBe(startsAt);
    await app.travelTo(new Date(pickup - 1000));
    await openCheckout(renter, late);
    await app.travelTo(new Date(pickup));
    expect(await getBooking(renter, late)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'unpaid',
    });
  });
});
