import type { Booking } from '@curbside/domain/bookings/booking';
import { addDays } from '@curbside/domain/calendar/days';
import { chargeEndpoints } from '@curbside/domain/charges/endpoints';
import { contractEndpoints } from '@curbside/domain/contracts/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  acceptedChange,
  answerChange,
  askChange,
  endingDaysLater,
  listChanges,
  payBookingWithBank,
} from '../../test/harness/changes.ts';
import {
  bookApproved,
  changeBooking,
  completeTrip,
  controlSandbox,
  createHost,
  createVerified,
  currentUser,
  disableAccount,
  getBooking,
  listCar,
  type Person,
  payAtPage,
  requestBooking,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { balancesOf, compareWithStripe } from '../../test/harness/money.ts';
import { sharedTrade } from '../../test/harness/shared-app.ts';

const { app, host, renter, car, nextWindow } = await sharedTrade();
const people = { host, renter, car };
const sides = { asker: renter, answerer: host };

const approvedTrip = (days = 3) => bookApproved(app, people, nextWindow(days));

/** A trip soon, on a car of its own. */
async function soonTrip(ahead: number, days: number): Promise<Booking> {
  const parties = { host, renter, car: await listCar(host) };
  return bookApproved(app, parties, windowFrom(app, ahead, days));
}

async function chargesOf(person: Person, { id }: { id: number }) {
  return (await person.client.call(chargeEndpoints.bookingCharges, { params: { id } })).body;
}

async function holdOf({ id }: { id: number }) {
  const { rows } = await app.db.execute<{ endsAt: string; startsAt: string }>(
    sql`select lower(during) as "startsAt", upper(during) as "endsAt" from holds
        where booking_id = ${id}`,
  );
  return {
    startsAt: new Date(rows[0]?.startsAt ?? 0).toISOString(),
    endsAt: new Date(rows[0]?.endsAt ?? 0).toISOString(),
  };
}

/** Everything that the guest paid, less everything that goes back. */
async function paidFor(trip: Booking): Promise<number> {
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  const charges = await chargesOf(host, trip);
  return charges
    .filter(({ paidAt }) => paidAt !== null)
    .reduce((sum, { total, refunded }) => sum + cents(total) - cents(refunded), 0);
}

describe('an accepted extension', () => {
  test('moves the trip and charges the card: the worked example', async () => {
    const trip = await approvedTrip();
    const { answer } = await acceptedChange(sides, trip, endingDaysLater(trip, 2));
    expect(answer).toMatchObject({ status: 200, body: { status: 'accepted', payBy: null } });
    const after = await getBooking(host, trip);
    expect(after).toMatchObject({
      status: 'approved',
      paymentStatus: 'captured',
      payoutStatus: 'held',
      endDate: addDays(trip.endDate, 2),
      quote: { days: 5, base: '420.00', total: '480.14', hostPayout: '357.00' },
      totalPrice: '480.14',
      actions: { change: { allowed: true } },
    });
    expect(await holdOf(trip)).toEqual({ startsAt: after.startsAt, endsAt: after.endsAt });
    expect(await chargesOf(renter, trip)).toMatchObject([
      { purpose: 'trip', status: 'paid', total: '288.08' },
      {
        id: answer.body.orderId,
        purpose: 'extension',
        status: 'paid',
        total: '192.06',
        lines: [{ amount: '168.00' }, { amount: '8.40' }, { amount: '15.66' }],
      },
    ]);
    expect(await balancesOf(app, trip)).toMatchObject({
      guest_balance: 0,
      host_payable: -35700,
      commission_income: -6300,
      service_fee_income: -2100,
      sales_tax_payable: -3914,
    });
    expect(await paidFor(trip)).toBe(48014);
    await compareWithStripe(app);
  });

  test('makes a new version of the contract; both can be verified and printed', async () => {
    const trip = await approvedTrip();
    const first = trip.contract;
    await acceptedChange(sides, trip, endingDaysLater(trip, 1));
    const second = (await getBooking(renter, trip)).contract;
    expect(second?.contractNumber).toBe(`${first?.contractNumber}-2`);
    const { rows } = await app.db.execute<{ id: number; number: string; hash: string }>(
      sql`select id, number, hash from contracts where booking_id = ${trip.id} order by version`,
    );
    expect(rows).toHaveLength(2);
    for (const { id, number, hash } of rows) {
      const verified = await renter.client.call(contractEndpoints.verifyContract, {
        query: { number, hash },
      });
      expect(verified.body).toEqual({ valid: true });
      expect((await renter.client.send('GET', `/api/contracts/${id}/pdf`)).status).toBe(200);
    }
  });

  test('may be asked by the host and is paid by the guest who accepts', async () => {
    const trip = await approvedTrip();
    const { answer } = await acceptedChange(
      { asker: host, answerer: renter },
      trip,
      endingDaysLater(trip, 2),
    );
    expect(answer).toMatchObject({ status: 200, body: { status: 'accepted' } });
    expect(await paidFor(trip)).toBe(48014);
  });

  test('is paid to the host by a transfer for each charge', async () => {
    const trip = await soonTrip(2, 1);
    await acceptedChange(sides, trip, endingDaysLater(trip, 2));
    await completeTrip(app, host, await getBooking(host, trip));
    await until(async () => (await getBooking(host, trip)).payoutStatus === 'transferred');
    const { rows } = await app.db.execute<{ cents: number }>(
      sql`select cents from stripe_objects where booking_id = ${trip.id} and kind = 'transfer'
          order by cents`,
    );
    expect(rows.map(({ cents }) => cents)).toEqual([7140, 14280]);
    expect(await balancesOf(app, trip)).toMatchObject({ host_payable: 0, guest_balance: 0 });
    await compareWithStripe(app);
  });

  test('accepted twice at once is charged once', async () => {
    const trip = await approvedTrip();
    const { body: change } = await askChange(renter, trip, endingDaysLater(trip, 2));
    const answers = await Promise.all([1, 2].map(() => answerChange(host, trip, change, 'accept')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await chargesOf(host, trip)).toHaveLength(2);
    expect(await paidFor(trip)).toBe(48014);
    await compareWithStripe(app);
  });

  test('is refunded in full with the trip, each charge for itself', async () => {
    const trip = await approvedTrip();
    await acceptedChange(sides, trip, endingDaysLater(trip, 2));
    expect((await getBooking(renter, trip)).cancellation).toMatchObject({
      refundAmount: '480.14',
      keptAmount: '0.00',
    });
    expect((await changeBooking(renter, trip, 'cancelled')).status).toBe(200);
    await until(async () => (await getBooking(renter, trip)).paymentStatus === 'refunded');
    expect(await chargesOf(renter, trip)).toMatchObject([
      { status: 'refunded', refunded: '288.08' },
      { status: 'refunded', refunded: '192.06' },
    ]);
    await compareWithStripe(app);
  });

  test('cancelled late keeps one day of the present terms, the newest charge refunded first', async () => {
    const trip = await soonTrip(3, 3);
    await acceptedChange(sides, trip, endingDaysLater(trip, 2));
    await app.travelTo(new Date(new Date(trip.startsAt).getTime() - 3_600_000));
    expect((await getBooking(renter, trip)).cancellation).toMatchObject({
      refundAmount: '384.11',
      keptAmount: '96.03',
    });
    await changeBooking(renter, trip, 'cancelled');
    await until(async () => (await getBooking(host, trip)).payoutStatus === 'transferred');
    expect(await chargesOf(renter, trip)).toMatchObject([
      { status: 'partially_refunded', refunded: '192.05' },
      { status: 'refunded', refunded: '192.06' },
    ]);
    await compareWithStripe(app);
  });
});

describe('a shorter trip', () => {
  test('refunds the difference and frees the days', async () => {
    const trip = await approvedTrip(5);
    const { answer } = await acceptedChange(sides, trip, endingDaysLater(trip, -1));
    expect(answer).toMatchObject({ status: 200, body: { difference: '-96.03', orderId: null } });
    await until(async () => (await paidFor(trip)) === 38411);
    const after = await getBooking(host, trip);
    expect(after).toMatchObject({
      endDate: addDays(trip.endDate, -1),
      quote: { days: 4, total: '384.11', hostPayout: '285.60' },
      payoutAmount: '285.60',
    });
    expect(await holdOf(trip)).toMatchObject({ endsAt: after.endsAt });
    const next = { ...nextWindow(1), startDate: after.endDate, endDate: trip.endDate };
    expect((await requestBooking(await createVerified(app), car, next)).status).toBe('pending');
    await compareWithStripe(app);
  });

  test('refunds the newest charge first', async () => {
    const trip = await approvedTrip();
    await acceptedChange(sides, trip, endingDaysLater(trip, 1));
    const longer = await getBooking(renter, trip);
    await acceptedChange({ asker: host, answerer: renter }, longer, endingDaysLater(longer, -2));
    await until(async () => (await paidFor(trip)) === 19206);
    expect(await chargesOf(renter, trip)).toMatchObject([
      { refunded: '96.02' },
      { refunded: '96.03' },
    ]);
    const shorter = await getBooking(host, trip);
    expect(shorter.quote).toMatchObject({ days: 2, total: '192.06', hostPayout: '142.80' });
    await completeTrip(app, host, shorter);
    await until(async () => (await getBooking(host, trip)).payoutStatus === 'transferred');
    expect(await getBooking(host, trip)).toMatchObject({ payoutAmount: '142.80' });
    await compareWithStripe(app);
  });

  test('moved to other days costs nothing, and cancelling stays free by the first pickup', async () => {
    const trip = await soonTrip(2, 1);
    const later = {
      startDate: addDays(trip.startDate, 1),
      endDate: addDays(trip.endDate, 1),
      endTime: trip.endTime,
    };
    const { answer } = await acceptedChange(sides, trip, later);
    expect(answer.body).toMatchObject({ difference: '0.00', status: 'accepted' });
    const moved = await getBooking(renter, trip);
    expect(moved).toMatchObject({ startDate: later.startDate, endDate: later.endDate });
    expect(await holdOf(trip)).toEqual({ startsAt: moved.startsAt, endsAt: moved.endsAt });
    await app.travelTo(new Date(new Date(trip.startsAt).getTime() - 23 * 3_600_000));
    // Half a day is kept, although the present pickup is 47 hours away.
    expect((await getBooking(renter, trip)).cancellation).toMatchObject({ keptAmount: '48.01' });
  });
});

describe('a change that can no longer be accepted', () => {
  test('because another trip took the days', async () => {
    const trip = await approvedTrip();
    const { body: change } = await askChange(renter, trip, endingDaysLater(trip, 2));
    const days = { ...nextWindow(1), startDate: addDays(trip.endDate, 1) };
    const other = { ...days, endDate: addDays(days.startDate, 1) };
    await requestBooking(await createVerified(app), car, other);
    expect(await answerChange(host, trip, change, 'accept')).toMatchObject({
      status: 409,
      body: {
        code: 'dates_taken',
        latestEnd: { endDate: other.startDate, endTime: other.startTime },
      },
    });
    expect(await getBooking(renter, trip)).toMatchObject({ endDate: trip.endDate });
    expect(await chargesOf(host, trip)).toHaveLength(1);
    expect(await listChanges(host, trip)).toMatchObject([{ status: 'asked' }]);
  });

  test('of two at once, a change and a new request, one gets the days', async () => {
    const trip = await approvedTrip();
    const { body: change } = await askChange(renter, trip, endingDaysLater(trip, 1));
    const window = { ...nextWindow(1), startDate: trip.endDate };
    const other = { carId: car.id, ...window, endDate: addDays(trip.endDate, 1) };
    const stranger = await createVerified(app);
    const [accepted, requested] = await Promise.all([
      answerChange(host, trip, change, 'accept'),
      stranger.client.send('POST', '/api/bookings', other),
    ]);
    expect([accepted.status === 200, requested.status === 201].filter(Boolean)).toHaveLength(1);
    expect([accepted.status, requested.status]).toContain(409);
  });

  test.each([
    [
      'withdrawn',
      (trip: Booking, change: { id: number }) => answerChange(renter, trip, change, 'withdraw'),
    ],
    ['cancelled with its trip', (trip: Booking) => changeBooking(renter, trip, 'cancelled')],
  ])('because it is %s at the same moment', async (_case, act) => {
    const trip = await approvedTrip();
    const { body: change } = await askChange(renter, trip, endingDaysLater(trip, 2));
    const answers = await Promise.all([
      answerChange(host, trip, change, 'accept'),
      act(trip, change),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    await app.travel(60_000);
    const after = await getBooking(renter, trip);
    if (after.status === 'cancelled') {
      await until(async () => (await paidFor(trip)) === 0);
    } else {
      expect(await paidFor(trip)).toBe(Math.round(Number(after.quote.total) * 100));
    }
    await compareWithStripe(app);
  });

  test('by a disabled account, or for one', async () => {
    const guest = await createVerified(app);
    const trip = await bookApproved(app, { ...people, renter: guest }, nextWindow());
    const { body: change } = await askChange(guest, trip, endingDaysLater(trip, 1));
    await disableAccount(app, guest);
    expect(await answerChange(host, trip, change, 'accept')).toMatchObject({
      status: 409,
      body: { code: 'wrong_state' },
    });
    expect(await askChange(guest, trip, endingDaysLater(trip, 2))).toMatchObject({
      status: 403,
      body: { code: 'account_disabled' },
    });
    expect((await answerChange(guest, trip, change, 'withdraw')).status).toBe(200);
  });

  test('while the host cannot be paid; a car off the list does not matter', async () => {
    const other = await createHost(app);
    const theirs = await listCar(other);
    const parties = { host: other, renter, car: theirs };
    const trip = await bookApproved(app, parties, nextWindow());
    const account = (await currentUser(other)).stripeAccountId;
    await controlSandbox(app, 'accounts', { account, state: 'restricted' });
    const { body: change } = await askChange(renter, trip, endingDaysLater(trip, 1));
    expect(await answerChange(other, trip, change, 'accept')).toMatchObject({
      status: 409,
      body: { code: 'stripe_connect_required', requiresStripeConnect: true },
    });
    await controlSandbox(app, 'accounts', { account, state: 'enabled' });
    await other.client.send('DELETE', `/api/cars/${theirs.id}`);
    expect((await answerChange(other, trip, change, 'accept')).status).toBe(200);
  });
});

describe('an extension that the card does not pay', () => {
  /** The bank wants the owner of the card each time. */
  const declinedTrip = async (guest = renter) => {
    const request = await requestBooking(guest, await listCar(host), windowFrom(app, 4, 3));
    await payBookingWithBank(app, guest, request);
    await changeBooking(host, request, 'approved');
    const trip = await getBooking(guest, request);
    const parties = { asker: guest, answerer: host };
    const { answer } = await acceptedChange(parties, trip, endingDaysLater(trip, 2));
    return { trip, change: answer.body };
  };

  test('waits two hours for the guest, who pays by link', async () => {
    const { trip, change } = await declinedTrip();
    const [, order] = await chargesOf(renter, trip);
    expect(order).toMatchObject({ purpose: 'extension', status: 'needs_payment' });
    expect(new Date(order?.payBy ?? 0).getTime() - app.now().getTime()).toBeLessThanOrEqual(
      7_200_000,
    );
    expect(change).toMatchObject({ status: 'accepted', orderId: order?.id, payBy: order?.payBy });
    expect(await getBooking(renter, trip)).toMatchObject({ endDate: addDays(trip.endDate, 2) });
    expect(await askChange(renter, trip, endingDaysLater(trip, 3))).toMatchObject({
      status: 409,
      body: { code: 'change_open' },
    });
    const checkout = await renter.client.send<{ url: string }>(
      'POST',
      `/api/charges/${order?.id}/checkout`,
    );
    expect(checkout.status).toBe(200);
    await payAtPage(app, checkout.body.url);
    await until(async () => (await chargesOf(renter, trip))[1]?.status === 'paid');
    await app.travel(3 * 3_600_000);
    expect(await getBooking(renter, trip)).toMatchObject({ endDate: addDays(trip.endDate, 2) });
    expect(await listChanges(renter, trip)).toMatchObject([{ status: 'accepted', payBy: null }]);
    expect(await paidFor(trip)).toBe(48014);
    await compareWithStripe(app);
  });

  test('falls back to the old end after two hours, and both are told', async () => {
    const { trip, change } = await declinedTrip();
    const payBy = new Date(change.payBy ?? 0);
    await app.travelTo(new Date(payBy.getTime() - 60_000));
    expect(await getBooking(renter, trip)).toMatchObject({ endDate: addDays(trip.endDate, 2) });
    await app.travelTo(payBy);
    const after = await getBooking(renter, trip);
    expect(after).toMatchObject({
      endDate: trip.endDate,
      quote: { days: 3, total: '288.08' },
      paymentStatus: 'captured',
      actions: { change: { allowed: true } },
    });
    expect(await holdOf(trip)).toEqual({ startsAt: trip.startsAt, endsAt: trip.endsAt });
    expect(await listChanges(renter, trip)).toMatchObject([{ status: 'lapsed', payBy: null }]);
    expect(await chargesOf(renter, trip)).toMatchObject([{ status: 'paid' }, { status: 'voided' }]);
    const thread = await host.client.send<{ message: string }[]>(
      'GET',
      `/api/bookings/${trip.id}/messages`,
    );
    expect(thread.body.at(-1)?.message).toContain('Extension not paid');
    expect(await paidFor(trip)).toBe(28808);
    await compareWithStripe(app);
  });

  test('is no longer paid by a guest who is disabled meanwhile', async () => {
    const guest = await createVerified(app);
    const { trip, change } = await declinedTrip(guest);
    await disableAccount(app, guest);
    const params = { id: change.orderId ?? 0 };
    expect((await guest.client.call(chargeEndpoints.charge, { params })).body).toMatchObject({
      status: 'needs_payment',
      actions: { pay: { allowed: false, reason: expect.stringContaining('is disabled') } },
    });
    expect(await guest.client.call(chargeEndpoints.payCharge, { params })).toMatchObject({
      status: 403,
      body: { code: 'account_disabled' },
    });
    await app.travelTo(new Date(change.payBy ?? 0));
    expect(await getBooking(host, trip)).toMatchObject({ endDate: trip.endDate });
  });

  test('ends with a cancelled trip, which refunds what was paid', async () => {
    const { trip } = await declinedTrip();
    await changeBooking(renter, trip, 'cancelled');
    await app.travel(60_000);
    expect(await listChanges(renter, trip)).toMatchObject([{ status: 'lapsed' }]);
    expect((await chargesOf(renter, trip))[1]).toMatchObject({ status: 'voided' });
    await until(async () => (await getBooking(renter, trip)).paymentStatus === 'refunded');
    await compareWithStripe(app);
  });
});
