import type { Booking } from '@curbside/domain/bookings/booking';
import { addDays } from '@curbside/domain/calendar/days';
import { changeTexts } from '@curbside/domain/changes/texts';
import { describe, expect, test } from 'vitest';
import {
  answerChange,
  askChange,
  endingDaysLater,
  listChanges,
  quoteChange,
} from '../../test/harness/changes.ts';
import {
  bookApproved,
  changeBooking,
  controlSandbox,
  createVerified,
  getBooking,
  listCar,
  requestBooking,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedTrade } from '../../test/harness/shared-app.ts';

const { app, host, renter, car, nextWindow } = await sharedTrade();
const people = { host, renter, car };

const approvedTrip = (days = 3) => bookApproved(app, people, nextWindow(days));

describe('a quote', () => {
  test('of two days more: the worked example', async () => {
    const trip = await approvedTrip();
    const answer = await quoteChange(renter, trip, endingDaysLater(trip, 2));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        quote: { days: 5, dailyRate: '84.00', base: '420.00', total: '480.14' },
        difference: '192.06',
        lines: [{ amount: '168.00' }, { amount: '8.40' }, { amount: '15.66' }],
        latestEnd: null,
      },
    });
    expect(answer.body.quote.commission).toBeUndefined();
    const forHost = await quoteChange(host, trip, endingDaysLater(trip, 2));
    expect(forHost.body.quote.hostPayout).toBe('357.00');
  });

  test('of a day less is signed', async () => {
    const trip = await approvedTrip(4);
    const answer = await quoteChange(renter, trip, endingDaysLater(trip, -1));
    expect(answer.body).toMatchObject({ quote: { total: '288.08' }, difference: '-96.03' });
  });

  test('takes the present price of the car for the added days alone', async () => {
    const trip = await approvedTrip();
    await host.client.send('PATCH', `/api/cars/${car.id}`, { dailyRate: '100.00' });
    const answer = await quoteChange(renter, trip, endingDaysLater(trip, 2));
    await host.client.send('PATCH', `/api/cars/${car.id}`, { dailyRate: '84.00' });
    expect(answer.body).toMatchObject({ quote: { days: 5, base: '452.00' } });
  });

  test('names the latest end, up to the next trip or blocked day', async () => {
    const trip = await approvedTrip();
    const next = { ...nextWindow(1), startDate: addDays(trip.endDate, 2) };
    const later = { ...next, endDate: addDays(next.startDate, 1) };
    const other = await requestBooking(await createVerified(app), car, later);
    const latestEnd = { endDate: other.startDate, endTime: other.startTime };
    const fits = await quoteChange(renter, trip, endingDaysLater(trip, 2));
    expect(fits).toMatchObject({ status: 200, body: { latestEnd } });
    const taken = await quoteChange(renter, trip, endingDaysLater(trip, 3));
    expect(taken).toMatchObject({ status: 409, body: { code: 'dates_taken', latestEnd } });
    const blocked = await host.client.send('POST', `/api/cars/${car.id}/availability/block`, {
      blockedDate: addDays(trip.endDate, 1),
    });
    expect(blocked.status).toBe(201);
    expect(await quoteChange(renter, trip, endingDaysLater(trip, 2))).toMatchObject({
      status: 409,
      body: { code: 'dates_blocked', latestEnd: { endDate: trip.endDate, endTime: '6:00 PM' } },
    });
  });

  test('has no latest end where the pickup itself is taken', async () => {
    const first = await approvedTrip();
    const second = await approvedTrip();
    const onto = { startDate: first.startDate, endDate: second.endDate, endTime: second.endTime };
    expect(await quoteChange(renter, second, onto)).toMatchObject({
      status: 409,
      body: { code: 'dates_taken', latestEnd: null },
    });
  });

  test.each<[string, (trip: Booking) => Parameters<typeof quoteChange>[2], number, string]>([
    ['the same window', (trip) => endingDaysLater(trip, 0), 400, 'invalid_dates'],
    [
      'an end before pickup',
      (trip) => ({ endDate: addDays(trip.startDate, -1), endTime: trip.endTime }),
      400,
      'invalid_times',
    ],
    ['more than 90 days', (trip) => endingDaysLater(trip, 88), 400, 'invalid_dates'],
    ['an end beyond a year', (trip) => endingDaysLater(trip, 360), 400, 'invalid_dates'],
    [
      'a pickup in the past',
      (trip) => ({ ...endingDaysLater(trip, 0), startDate: '2020-01-01' }),
      400,
      'invalid_dates',
    ],
    [
      'a time off the list',
      (trip) => ({ endDate: trip.endDate, endTime: '8:00 AM' as '9:00 AM' }),
      400,
      'invalid_request',
    ],
  ])('refuses %s', async (_case, windowOf, status, code) => {
    const trip = await approvedTrip();
    expect(await quoteChange(renter, trip, windowOf(trip))).toMatchObject({
      status,
      body: { code },
    });
  });

  test('is refused where it costs less more than cards take, and nothing is asked', async () => {
    const small = await listCar(host);
    const trip = await bookApproved(app, { host, renter, car: small }, nextWindow(1));
    const later = {
      startDate: addDays(trip.startDate, 5),
      ...endingDaysLater(trip, 5),
    };
    const setRate = (dailyRate: string) =>
      host.client.send('PATCH', `/api/cars/${small.id}`, { dailyRate });
    await setRate('84.43');
    for (const answer of [
      await quoteChange(renter, trip, later),
      await askChange(host, trip, later),
    ]) {
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'invalid_amount', message: expect.stringContaining('$0.49 more') },
      });
    }
    expect(await listChanges(renter, trip)).toEqual([]);
    await setRate('84.44');
    expect((await quoteChange(renter, trip, later)).body).toMatchObject({ difference: '0.50' });
  });
});

describe('asking', () => {
  test('makes a change that the other side sees, and tells both', async () => {
    const trip = await approvedTrip();
    const asked = await askChange(renter, trip, endingDaysLater(trip, 2));
    expect(asked).toMatchObject({
      status: 201,
      body: {
        status: 'asked',
        askedBy: 'renter',
        difference: '192.06',
        quote: { total: '480.14' },
        endDate: addDays(trip.endDate, 2),
        former: { endDate: trip.endDate },
        orderId: null,
        payBy: null,
        actions: { accept: { allowed: false }, withdraw: { allowed: true } },
      },
    });
    const answerBy = new Date(asked.body.answerBy).getTime();
    expect(answerBy - app.now().getTime()).toBeGreaterThan(8 * 3_600_000 - 60_000);
    expect(answerBy - app.now().getTime()).toBeLessThanOrEqual(8 * 3_600_000);
    const [seen] = await listChanges(host, trip);
    expect(seen).toMatchObject({
      id: asked.body.id,
      quote: { hostPayout: '357.00' },
      actions: { accept: { allowed: true }, decline: { allowed: true } },
    });
    // Nothing is held or agreed before the answer.
    expect(await getBooking(renter, trip)).toMatchObject({ endDate: trip.endDate });
    const thread = await host.client.send<{ message: string; changeId: number }[]>(
      'GET',
      `/api/bookings/${trip.id}/messages`,
    );
    const last = thread.body.at(-1);
    expect(last).toMatchObject({ changeId: asked.body.id });
    expect(last?.message).toContain('The guest pays $192.06 more.');
  });

  test('a second change waits for the first, from either side', async () => {
    const trip = await approvedTrip();
    const answers = await Promise.all(
      [renter, host, renter].map((person) => askChange(person, trip, endingDaysLater(trip, 1))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'change_open',
      message: changeTexts.open,
    });
    expect((await getBooking(renter, trip)).actions.change).toEqual({
      allowed: false,
      reason: changeTexts.open,
    });
    // A price can still be asked for.
    expect((await quoteChange(renter, trip, endingDaysLater(trip, 1))).status).toBe(200);
  });

  test('needs an approved trip', async () => {
    const request = await requestBooking(renter, car, nextWindow());
    expect(await askChange(renter, request, endingDaysLater(request, 1))).toMatchObject({
      status: 409,
      body: { code: 'wrong_state' },
    });
    const trip = await approvedTrip();
    await changeBooking(renter, trip, 'cancelled');
    expect((await askChange(renter, trip, endingDaysLater(trip, 1))).status).toBe(409);
  });

  test('is refused while the bank decides on a dispute', async () => {
    const trip = await approvedTrip();
    const { rows } = await app.db.execute<{ charge: string }>(
      `select charge_id as charge from payments where booking_id = ${trip.id}`,
    );
    await controlSandbox(app, 'disputes', { charge: rows[0]?.charge });
    await until(async () => !(await getBooking(renter, trip)).actions.change.allowed);
    expect(await askChange(renter, trip, endingDaysLater(trip, 1))).toMatchObject({
      status: 409,
      body: { code: 'wrong_state' },
    });
  });
});

describe('the answer', () => {
  const openChange = async (days = 3) => {
    const trip = await approvedTrip(days);
    const { body: change } = await askChange(renter, trip, endingDaysLater(trip, 1));
    return { trip, change };
  };

  test('decline leaves the trip as it is, once', async () => {
    const { trip, change } = await openChange();
    expect(await answerChange(renter, trip, change, 'decline')).toMatchObject({ status: 403 });
    const answers = await Promise.all(
      [1, 2].map(() => answerChange(host, trip, change, 'decline')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await listChanges(renter, trip)).toMatchObject([{ status: 'declined' }]);
    expect((await getBooking(renter, trip)).actions.change.allowed).toBe(true);
    expect((await askChange(host, trip, endingDaysLater(trip, 1))).status).toBe(201);
  });

  test('withdraw is for the one who asked', async () => {
    const { trip, change } = await openChange();
    expect(await answerChange(host, trip, change, 'withdraw')).toMatchObject({ status: 403 });
    expect(await answerChange(renter, trip, change, 'withdraw')).toMatchObject({
      status: 200,
      body: { status: 'withdrawn' },
    });
    expect(await answerChange(host, trip, change, 'decline')).toMatchObject({
      status: 409,
      body: { code: 'wrong_state' },
    });
  });

  test('withdraw and decline at once end in one of the two', async () => {
    const { trip, change } = await openChange();
    const answers = await Promise.all([
      answerChange(renter, trip, change, 'withdraw'),
      answerChange(host, trip, change, 'decline'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a change of another trip, and a stranger’s look, are not found', async () => {
    const { change } = await openChange();
    const other = await approvedTrip();
    expect((await answerChange(host, other, change, 'decline')).status).toBe(404);
    const stranger = await createVerified(app);
    expect((await askChange(stranger, other, endingDaysLater(other, 1))).status).toBe(404);
  });

  test('a cancelled trip ends its open change', async () => {
    const { trip, change } = await openChange();
    await changeBooking(renter, trip, 'cancelled');
    expect((await answerChange(host, trip, change, 'decline')).status).toBe(409);
    await app.travel(1000);
    expect(await listChanges(renter, trip)).toMatchObject([{ status: 'lapsed' }]);
  });
});

describe('time', () => {
  test('a change lapses after eight hours, and both are told', async () => {
    const trip = await approvedTrip();
    const { body: change } = await askChange(host, trip, endingDaysLater(trip, 1));
    const answerBy = new Date(change.answerBy).getTime();
    await app.travelTo(new Date(answerBy - 60_000));
    expect(await listChanges(renter, trip)).toMatchObject([
      { status: 'asked', actions: { accept: { allowed: true } } },
    ]);
    await app.travelTo(new Date(answerBy));
    expect(await listChanges(renter, trip)).toMatchObject([{ status: 'lapsed' }]);
    expect(await answerChange(renter, trip, change, 'decline')).toMatchObject({ status: 409 });
    const thread = await renter.client.send<{ message: string }[]>(
      'GET',
      `/api/bookings/${trip.id}/messages`,
    );
    expect(thread.body.at(-1)?.message).toContain('not answered in time');
  });

  test('the pickup moves only before it; the end until the drop-off', async () => {
    const window = windowFrom(app, 1, 2);
    const trip = await bookApproved(app, people, window);
    const moved = { ...endingDaysLater(trip, 1), startDate: addDays(trip.startDate, 1) };
    expect((await quoteChange(renter, trip, moved)).status).toBe(200);
    await app.travelTo(new Date(trip.startsAt));
    expect(await quoteChange(renter, trip, moved)).toMatchObject({
      status: 409,
      body: { code: 'wrong_state', message: changeTexts.startMoves },
    });
    expect((await quoteChange(renter, trip, endingDaysLater(trip, 1))).status).toBe(200);
    const now = { endDate: trip.startDate, endTime: trip.startTime };
    expect((await quoteChange(renter, trip, now)).status).toBe(400);
    await app.travelTo(new Date(new Date(trip.endsAt).getTime() - 10 * 60_000));
    const late = await askChange(renter, trip, endingDaysLater(trip, 1));
    expect(late).toMatchObject({ status: 201, body: { answerBy: trip.endsAt } });
    await app.travelTo(new Date(trip.endsAt));
    expect((await getBooking(renter, trip)).actions.change.allowed).toBe(false);
    expect(await quoteChange(renter, trip, endingDaysLater(trip, 1))).toMatchObject({
      status: 409,
    });
  });
});
