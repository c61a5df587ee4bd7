import type { Booking } from '@curbside/domain/bookings/booking';
import { addDays, marketDay } from '@curbside/domain/calendar/days';
import { marketInstant } from '@curbside/domain/calendar/instants';
import { chargeEndpoints } from '@curbside/domain/charges/endpoints';
import { messagingEndpoints } from '@curbside/domain/messaging/endpoints';
import { staffBookingEndpoints } from '@curbside/domain/staff-bookings/endpoints';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  acceptedChange,
  answerChange,
  askChange,
  endingDaysLater,
  listChanges,
  payBookingWithBank,
  quoteChange,
} from '../../test/harness/changes.ts';
import {
  bookApproved,
  changeBooking,
  completeTrip,
  controlSandbox,
  createHost,
  createStaff,
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
import { lettersTo } from '../../test/harness/mailbox.ts';
import { compareWithStripe, expectBalances } from '../../test/harness/money.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const host = await createHost(app);
const admin = await createStaff(app, 'admin');
let renter: Person;
const sides = () => ({ asker: renter, answerer: host });
const minute = 60_000;
const dashboard = app.server.deps.stripe;

beforeEach(async () => {
  await controlSandbox(app, 'webhooks', { mode: 'normal' });
  await controlSandbox(app, 'faults/clear', {});
  // Lost disputes keep a guest from booking again.
  renter = await createVerified(app);
});

/** A trip of three days at 84.00, on a car of its own. */
async function approvedTrip(ahead = 4, days = 3): Promise<Booking> {
  return bookApproved(
    app,
    { host, renter, car: await listCar(host) },
    windowFrom(app, ahead, days),
  );
}

/** Two days more: the trip for 288.08, and the extension for 192.06. */
async function extendedTrip(ahead = 4): Promise<Booking> {
  const trip = await approvedTrip(ahead);
  const { answer } = await acceptedChange(sides(), trip, endingDaysLater(trip, 2));
  expect(answer).toMatchObject({ status: 200, body: { status: 'accepted', payBy: null } });
  return getBooking(renter, trip);
}

/** The bank wants the owner of the card each time: the extension waits for the guest. */
async function unpaidExtension(ahead = 4, days = 3): Promise<{ trip: Booking; orderId: number }> {
  const request = await requestBooking(renter, await listCar(host), windowFrom(app, ahead, days));
  await payBookingWithBank(app, renter, request);
  await changeBooking(host, request, 'approved');
  const trip = await getBooking(renter, request);
  const { answer } = await acceptedChange(sides(), trip, endingDaysLater(trip, 2));
  expect(answer.body.payBy).not.toBeNull();
  return { trip, orderId: answer.body.orderId ?? 0 };
}

async function chargesOf({ id }: { id: number }) {
  return (await renter.client.call(chargeEndpoints.bookingCharges, { params: { id } })).body;
}

const statusesOf = async (trip: Booking) => (await chargesOf(trip)).map(({ status }) => status);

async function orderRows({ id }: { id: number }) {
  const { rows } = await app.db.execute<{
    id: number;
    payout: string;
    intent: string;
    charge: string;
  }>(sql`
    select o.id, o.payout_status as payout, p.intent_id as intent, p.charge_id as charge
    from charge_orders o left join payments p on p.order_id = o.id
    where o.booking_id = ${id} order by o.id`);
  return rows;
}

async function orderOf(trip: Booking, which: 'trip' | 'extension') {
  const row = (await orderRows(trip))[which === 'trip' ? 0 : 1];
  if (!row) throw new Error(`There is no ${which}.`);
  return row;
}

const payoutsOf = async (trip: Booking) => (await orderRows(trip)).map(({ payout }) => payout);

/** The cents that Stripe kept of the guest's money for a booking, known to the product or not. */
async function keptAtStripe({ id }: { id: number }): Promise<number> {
  let cents = 0;
  const intents = dashboard.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] });
  for await (const { metadata, latest_charge: charge } of intents) {
    if (metadata.bookingId !== String(id) || !charge || typeof charge === 'string') continue;
    cents += charge.amount_captured - charge.amount_refunded;
  }
  return cents;
}

async function sentToHost({ id }: { id: number }): Promise<number> {
  const charges = (await orderRows({ id })).map(({ charge }) => charge);
  let cents = 0;
  for await (const transfer of dashboard.transfers.list({ limit: 100 })) {
    if (!charges.includes(String(transfer.source_transaction))) continue;
    cents += transfer.amount - transfer.amount_reversed;
  }
  return cents;
}

const dispute = (charge: string, body: object = {}) =>
  controlSandbox(app, 'disputes', { charge, ...body });

/** The money of the trip is where it should be, here and at Stripe. */
async function expectAtRest(
  trip: Booking,
  { guest, sent }: { guest: number; sent: number },
): Promise<void> {
  await expect.poll(() => sentToHost(trip)).toBe(sent);
  await expect.poll(() => keptAtStripe(trip)).toBe(guest);
  await expectBalances(app, trip, { guest_balance: 0, host_payable: 0, disputed_funds: 0 });
  await app.travel(minute);
  await compareWithStripe(app);
}

describe('a dispute of one charge of two', () => {
  test('of the extension, won: the trip is paid at its end, the extension once the bank decided', async () => {
    // Over before the time for evidence is.
    const trip = await extendedTrip(1);
    const { charge } = await orderOf(trip, 'extension');
    await dispute(charge);
    await until(async () => (await payoutsOf(trip)).join() === 'held,frozen');
    await completeTrip(app, host, trip);
    await until(async () => (await sentToHost(trip)) === 21_420);
    await until(async () => (await payoutsOf(trip)).join() === 'transferred,frozen');
    expect((await getBooking(host, trip)).payoutStatus).toBe('frozen');
    await dispute(charge, { outcome: 'won' });
    await expectAtRest(trip, { guest: 48_014, sent: 35_700 });
    await until(async () => (await payoutsOf(trip)).join() === 'transferred,transferred');
  });

  test('leaves the other one to staff, who can release it while the bank decides', async () => {
    const trip = await extendedTrip(1);
    const { charge } = await orderOf(trip, 'extension');
    const act = { params: { id: trip.id }, body: { reason: 'We look at it.' } };
    const release = () => admin.client.call(staffBookingEndpoints.unfreezeAsStaff, act);
    expect((await admin.client.call(staffBookingEndpoints.freezeAsStaff, act)).status).toBe(200);
    await dispute(charge);
    await until(async () => (await getBooking(host, trip)).dispute !== null);
    await completeTrip(app, host, trip);
    expect(await payoutsOf(trip)).toEqual(['frozen', 'frozen']);
    const answers = await Promise.all([release(), release()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await until(async () => (await payoutsOf(trip)).join() === 'transferred,frozen');
    expect(await sentToHost(trip)).toBe(21_420);
    // The rest waits for the bank alone.
    expect(await release()).toMatchObject({
      status: 409,
      body: { message: 'The payout waits for the bank to decide the dispute.' },
    });
    expect((await getBooking(host, trip)).payout).toMatchObject({
      status: 'frozen',
      amount: '357.00',
      waiting: '142.80',
      frozen: '142.80',
      waitsFor: ['dispute'],
    });
    await until(async () =>
      (await lettersTo(app, host.user.email)).some(
        (text) =>
          text.includes('A part of your payout is released') && text.includes(`-${trip.id}-`),
      ),
    );
    await dispute(charge, { outcome: 'won' });
    await expectAtRest(trip, { guest: 48_014, sent: 35_700 });
  });

  test('of the extension, lost after the payout: that transfer alone is taken back', async () => {
    const trip = await extendedTrip();
    await completeTrip(app, host, trip);
    await until(async () => (await sentToHost(trip)) === 35_700);
    const { charge } = await orderOf(trip, 'extension');
    await dispute(charge, { outcome: 'lost' });
    await until(async () => (await sentToHost(trip)) === 21_420);
    await expectBalances(app, trip, { guest_balance: 0, host_payable: 0, disputed_funds: 0 });
    await until(async () => (await payoutsOf(trip)).join() === 'transferred,reversed');
    // The payout for the trip stays sent.
    expect((await getBooking(host, trip)).payoutStatus).toBe('transferred');
    await compareWithStripe(app);
  });

  test('of the trip, lost as fraudulent: the host is paid for both', async () => {
    const trip = await extendedTrip(1);
    const { charge } = await orderOf(trip, 'trip');
    await dispute(charge, { reason: 'fraudulent' });
    await until(async () => (await payoutsOf(trip)).join() === 'frozen,held');
    await completeTrip(app, host, trip);
    await until(async () => (await sentToHost(trip)) === 14_280);
    await dispute(charge, { outcome: 'lost' });
    await until(async () => (await sentToHost(trip)) === 35_700);
    await expectBalances(app, trip, { guest_balance: 0, host_payable: 0, disputed_funds: 0 });
    await compareWithStripe(app);
  });

  test('lost for the extension, then cancelled: the other charge alone is refunded', async () => {
    const trip = await extendedTrip(6);
    const { charge } = await orderOf(trip, 'extension');
    await dispute(charge, { outcome: 'lost' });
    await until(async () => (await payoutsOf(trip))[1] === 'none');
    expect((await getBooking(renter, trip)).cancellation).toMatchObject({
      refundAmount: '288.08',
    });
    expect((await changeBooking(renter, trip, 'cancelled')).status).toBe(200);
    await until(async () => (await statusesOf(trip))[0] === 'refunded');
    await expectBalances(app, trip, { guest_balance: 0, host_payable: 0, disputed_funds: 0 });
    await compareWithStripe(app);
  });
});

describe('a refund in the dashboard', () => {
  test('of the extension, before the trip completes', async () => {
    const trip = await extendedTrip();
    const { intent } = await orderOf(trip, 'extension');
    await dashboard.refunds.create({ payment_intent: intent });
    await until(async () => (await statusesOf(trip)).join() === 'paid,refunded');
    expect(await getBooking(host, trip)).toMatchObject({
      paymentStatus: 'partially_refunded',
      refundAmount: '192.06',
      payoutAmount: '214.20',
    });
    await completeTrip(app, host, trip);
    await expectAtRest(trip, { guest: 28_808, sent: 21_420 });
  });

  test('of a part of the first charge, then cancelled: each charge gives back what is left', async () => {
    const trip = await extendedTrip(6);
    const { intent } = await orderOf(trip, 'trip');
    await dashboard.refunds.create({ payment_intent: intent, amount: 10_000 });
    await until(async () => (await statusesOf(trip))[0] === 'partially_refunded');
    expect((await getBooking(renter, trip)).cancellation).toMatchObject({
      refundAmount: '380.14',
    });
    await changeBooking(host, trip, 'cancelled');
    await expectAtRest(trip, { guest: 0, sent: 0 });
    expect(await statusesOf(trip)).toEqual(['refunded', 'refunded']);
  });

  test('of either charge after the payout takes back its own transfer', async () => {
    const trip = await extendedTrip();
    await completeTrip(app, host, trip);
    await until(async () => (await sentToHost(trip)) === 35_700);
    await dashboard.refunds.create({ payment_intent: (await orderOf(trip, 'trip')).intent });
    await expectAtRest(trip, { guest: 19_206, sent: 14_280 });
    await dashboard.refunds.create({ payment_intent: (await orderOf(trip, 'extension')).intent });
    await expectAtRest(trip, { guest: 0, sent: 0 });
  });

  test('then shortened: what the guest got back already is not given back again', async () => {
    const trip = await extendedTrip(6);
    const { intent } = await orderOf(trip, 'trip');
    await dashboard.refunds.create({ payment_intent: intent, amount: 5000 });
    await until(async () => (await statusesOf(trip))[0] === 'partially_refunded');
    const { payoutAmount } = await getBooking(host, trip);
    const sides = { asker: host, answerer: renter };
    const { change } = await acceptedChange(sides, trip, endingDaysLater(trip, -2));
    // The host bore their part of the 50.00 already.
    expect([payoutAmount, await wordsOf(change, host)]).toEqual([
      '319.82',
      'Your payout is $105.62 less.',
    ]);
    expect(await wordsOf(change, renter)).toBe(
      'The price is $192.06 less. $50.00 of it has already come back to you, and $142.06 goes back to your card.',
    );
    expect(await lastNoticeOf(trip)).toContain(
      '$50.00 of it has already come back to the guest, and the guest gets $142.06 back.',
    );
    await until(async () => (await keptAtStripe(trip)) === 28_808);
    await completeTrip(app, host, await getBooking(host, trip));
    await expectAtRest(trip, { guest: 28_808, sent: 21_420 });
  });
});

/** The sentences on money in the letter about an accepted change. */
async function wordsOf({ id }: { id: number }, { user }: Person): Promise<string | undefined> {
  let found: string | undefined;
  await until(async () => {
    const letters = await lettersTo(app, user.email);
    const letter = letters.find((text) => text.includes(`-change-${id}-accepted-`));
    found = letter && /is now [^.]*AM\. (.*\.)\n/.exec(letter)?.[1];
    return found !== undefined;
  });
  return found;
}

async function lastNoticeOf({ id }: Booking): Promise<string | undefined> {
  const { body } = await renter.client.call(messagingEndpoints.bookingMessages, { params: { id } });
  return body.findLast(({ message }) => message.startsWith('Change accepted'))?.message;
}

const openPage = async (orderId: number) => {
  const { status, body } = await renter.client.call(chargeEndpoints.payCharge, {
    params: { id: orderId },
  });
  expect(status).toBe(200);
  return body.url;
};

describe('the second payment, paid by link', () => {
  test.each(['drop', 'repeat', 'delay', 'reorder'])(
    'counts once with webhooks in mode %s',
    async (mode) => {
      const { trip, orderId } = await unpaidExtension();
      const page = await openPage(orderId);
      await controlSandbox(app, 'webhooks', { mode });
      await payAtPage(app, page);
      await app.travel(2 * minute);
      await until(async () => (await statusesOf(trip))[1] === 'paid');
      await controlSandbox(app, 'webhooks', { mode: 'normal' });
      await app.travel(3 * 3_600_000);
      expect(await listChanges(renter, trip)).toMatchObject([{ status: 'accepted' }]);
      await completeTrip(app, host, await getBooking(host, trip));
      await expectAtRest(trip, { guest: 48_014, sent: 35_700 });
    },
  );

  test('in the last minute keeps the new end, although no webhook came', async () => {
    const { trip, orderId } = await unpaidExtension();
    const payBy = new Date((await listChanges(renter, trip))[0]?.payBy ?? 0);
    const page = await openPage(orderId);
    await controlSandbox(app, 'webhooks', { mode: 'drop' });
    // The page of Stripe closes after half an hour, and is opened again.
    await app.travelTo(new Date(payBy.getTime() - minute));
    const again = await openPage(orderId);
    expect(again).not.toBe(page);
    await payAtPage(app, again);
    await app.travelTo(payBy);
    expect(await getBooking(renter, trip)).toMatchObject({ endDate: addDays(trip.endDate, 2) });
    expect(await statusesOf(trip)).toEqual(['paid', 'paid']);
    await compareWithStripe(app);
  });

  test('after the old end came back is refunded, and the trip reads as before', async () => {
    const { trip, orderId } = await unpaidExtension();
    const payBy = new Date((await listChanges(renter, trip))[0]?.payBy ?? 0);
    await app.travelTo(new Date(payBy.getTime() - minute));
    const page = await openPage(orderId);
    await controlSandbox(app, 'webhooks', { mode: 'drop' });
    // Stripe does not close the page in time.
    await controlSandbox(app, 'faults', {
      path: '/v1/checkout/sessions/{id}/expire',
      answer: '500',
      times: 30,
    });
    await app.travelTo(payBy);
    expect(await getBooking(renter, trip)).toMatchObject({ endDate: trip.endDate });
    await payAtPage(app, page);
    await controlSandbox(app, 'faults/clear', {});
    await app.travel(3 * minute);
    await until(async () => (await statusesOf(trip))[1] === 'refunded');
    expect(await getBooking(renter, trip)).toMatchObject({
      endDate: trip.endDate,
      paymentStatus: 'captured',
      quote: { total: '288.08' },
    });
    await completeTrip(app, host, trip);
    await expectAtRest(trip, { guest: 28_808, sent: 21_420 });
  });

  test('with nobody there until long after the end, the old end counts', async () => {
    const { trip } = await unpaidExtension();
    await app.travelTo(new Date(new Date(trip.endsAt).getTime() + 5 * 86_400_000));
    expect(await getBooking(renter, trip)).toMatchObject({
      status: 'completed',
      endDate: trip.endDate,
      quote: { total: '288.08' },
    });
    await expectAtRest(trip, { guest: 28_808, sent: 21_420 });
  });

  test('with Stripe away at the end, the trip is completed once it is known to be unpaid', async () => {
    const { trip } = await unpaidExtension();
    await controlSandbox(app, 'faults', { path: '/v1/', answer: '500', times: 1000 });
    await app.travelTo(new Date(new Date(trip.endsAt).getTime() + 2 * 86_400_000));
    expect((await changeBooking(host, trip, 'completed')).status).toBe(503);
    expect(await getBooking(renter, trip)).toMatchObject({ status: 'approved' });
    await controlSandbox(app, 'faults/clear', {});
    expect((await changeBooking(host, trip, 'completed')).body).toMatchObject({
      status: 'completed',
      endDate: trip.endDate,
      quote: { total: '288.08' },
    });
    await expectAtRest(trip, { guest: 28_808, sent: 21_420 });
  });

  test('and cancelled late before it is paid: a day of what was paid is kept', async () => {
    await app.travelTo(marketInstant(addDays(marketDay(app.now()), 1), 11));
    const { trip } = await unpaidExtension(1, 2);
    // Booked 23 hours before pickup, it is free to cancel for an hour.
    await app.travel(61 * minute);
    const shown = (await getBooking(renter, trip)).cancellation;
    expect(shown).toMatchObject({ keptAmount: '48.01', refundAmount: '144.05' });
    expect((await changeBooking(renter, trip, 'cancelled')).status).toBe(200);
    await app.travel(minute);
    expect(await getBooking(renter, trip)).toMatchObject({
      quote: { total: '192.06' },
      refundAmount: '144.05',
    });
    await expectAtRest(trip, { guest: 4801, sent: 3570 });
  });
});

describe('an answer that comes at the wrong moment', () => {
  test('at the end of the trip, either the change or the completion counts', async () => {
    const trip = await approvedTrip(2, 1);
    const endsAt = new Date(trip.endsAt);
    await app.travelTo(new Date(endsAt.getTime() - 10 * minute));
    const { body: change } = await askChange(renter, trip, endingDaysLater(trip, 1));
    await app.travelTo(new Date(endsAt.getTime() - 30_000));
    const [answer, completion] = await Promise.all([
      answerChange(host, trip, change, 'accept'),
      changeBooking(host, trip, 'completed'),
    ]);
    expect([answer.status, completion.status]).toEqual([200, 409]);
    await app.travelTo(endsAt);
    expect((await changeBooking(host, trip, 'completed')).status).toBe(409);
    await completeTrip(app, host, await getBooking(host, trip));
    await expectAtRest(trip, { guest: 19_206, sent: 14_280 });
  });

  test('after the end it is too late', async () => {
    const trip = await approvedTrip(2, 1);
    await app.travelTo(new Date(new Date(trip.endsAt).getTime() - 10 * minute));
    const { body: change } = await askChange(renter, trip, endingDaysLater(trip, 1));
    await app.travelTo(new Date(trip.endsAt));
    const [answer, completion] = await Promise.all([
      answerChange(host, trip, change, 'accept'),
      changeBooking(host, trip, 'completed'),
    ]);
    expect([answer.status, completion.status]).toEqual([409, 200]);
    await expectAtRest(trip, { guest: 9603, sent: 7140 });
  });

  test('the host cancels while the card is charged: both charges go back', async () => {
    const trip = await approvedTrip(6);
    const { body: change } = await askChange(renter, trip, endingDaysLater(trip, 2));
    const create = dashboard.paymentIntents.create.bind(dashboard.paymentIntents);
    dashboard.paymentIntents.create = (async (...given: Parameters<typeof create>) => {
      dashboard.paymentIntents.create = create;
      expect((await changeBooking(host, trip, 'cancelled')).status).toBe(200);
      await until(async () => (await getBooking(renter, trip)).paymentStatus === 'refunded');
      return create(...given);
    }) as typeof create;
    await answerChange(host, trip, change, 'accept');
    await app.travel(2 * minute);
    await expectAtRest(trip, { guest: 0, sent: 0 });
    expect(await getBooking(renter, trip)).toMatchObject({ paymentStatus: 'refunded' });
  });

  test('the host is disabled, or cannot be paid, since the guest asked', async () => {
    const other = await createHost(app);
    const car = await listCar(other);
    const trip = await bookApproved(app, { host: other, renter, car }, windowFrom(app, 6));
    const ask = async (asker: Person) =>
      (await askChange(asker, trip, endingDaysLater(trip, 1))).body;
    const account = (await currentUser(other)).stripeAccountId;
    const byHost = await ask(other);
    await controlSandbox(app, 'accounts', { account, state: 'restricted' });
    expect(await answerChange(renter, trip, byHost, 'accept')).toMatchObject({
      status: 409,
      body: { code: 'wrong_state' },
    });
    await controlSandbox(app, 'accounts', { account, state: 'enabled' });
    await other.client.send('DELETE', `/api/cars/${car.id}`);
    await disableAccount(app, other);
    expect(await answerChange(renter, trip, byHost, 'accept')).toMatchObject({
      status: 409,
      body: { code: 'wrong_state' },
    });
    expect((await answerChange(other, trip, byHost, 'withdraw')).status).toBe(200);
    const byGuest = await ask(renter);
    expect(await answerChange(other, trip, byGuest, 'accept')).toMatchObject({
      status: 403,
      body: { code: 'account_disabled' },
    });
    expect((await answerChange(other, trip, byGuest, 'decline')).status).toBe(200);
    expect(await chargesOf(trip)).toHaveLength(1);
    expect(await keptAtStripe(trip)).toBe(28_808);
  });

  test('the guest is disabled, and then pays on a page that was open: it goes back', async () => {
    const { trip, orderId } = await unpaidExtension(20);
    const page = await openPage(orderId);
    await disableAccount(app, renter);
    await payAtPage(app, page);
    await app.server.jobs.drain(10_000);
    expect(await statusesOf(trip)).toEqual(['paid', 'needs_payment']);
    await app.travel(3 * 3_600_000);
    await until(async () => (await statusesOf(trip))[1] === 'refunded');
    expect(await getBooking(host, trip)).toMatchObject({
      endDate: trip.endDate,
      payoutAmount: '214.20',
    });
    expect(await keptAtStripe(trip)).toBe(28_808);
  });

  test('a payout that staff froze is frozen for a later extension, too', async () => {
    const trip = await approvedTrip();
    const freeze = await admin.client.call(staffBookingEndpoints.freezeAsStaff, {
      params: { id: trip.id },
      body: { reason: 'The listing is checked.' },
    });
    expect(freeze.status).toBe(200);
    await acceptedChange(sides(), trip, endingDaysLater(trip, 2));
    expect(await payoutsOf(trip)).toEqual(['frozen', 'frozen']);
    await completeTrip(app, host, await getBooking(host, trip));
    expect(await sentToHost(trip)).toBe(0);
    await admin.client.call(staffBookingEndpoints.unfreezeAsStaff, {
      params: { id: trip.id },
      body: { reason: 'All is well.' },
    });
    await expectAtRest(trip, { guest: 48_014, sent: 35_700 });
  });
});

test('a trip that would cost more than Stripe takes is refused, and nothing is asked', async () => {
  const car = await listCar(host, { dailyRate: '10000.00' });
  const trip = await bookApproved(app, { host, renter, car }, windowFrom(app, 4, 87));
  const longer = endingDaysLater(trip, 1);
  for (const answer of [
    await quoteChange(renter, trip, longer),
    await askChange(host, trip, longer),
  ]) {
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'amount_too_large', message: expect.stringContaining('$999,999.99') },
    });
  }
  expect(await listChanges(renter, trip)).toEqual([]);
});
