import type { Booking } from '@curbside/domain/bookings/booking';
import type { Car } from '@curbside/domain/cars/car';
import { ledgerEndpoints } from '@curbside/domain/ledger/endpoints';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  bookApproved,
  changeBooking,
  completeTrip,
  controlSandbox,
  createHost,
  createStaff,
  createVerified,
  getBooking,
  listCar,
  openCheckout,
  payAtPage,
  payBooking,
  requestBooking,
  until,
  windowFrom,
} from '../../../test/harness/factories.ts';
import { balancesOf, compareWithStripe, expectBalances } from '../../../test/harness/money.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';
import { readBalance } from '../../ledger/index.ts';

const minute = 60_000;

const app = await sharedApp();
const admin = await createStaff(app, 'admin');
const host = await createHost(app);
const renter = await createVerified(app);
let car: Car;
// Each test has its own car: after the clock moves, windows could overlap.
beforeEach(async () => {
  await controlSandbox(app, 'webhooks', { mode: 'normal' });
  await controlSandbox(app, 'faults/clear', {});
  car = await listCar(host);
});

const approved = () => bookApproved(app, { host, renter, car }, windowFrom(app, 3));
const paid = async () =>
  payBooking(app, renter, await requestBooking(renter, car, windowFrom(app, 3)));
const dashboard = () => app.server.deps.stripe;

async function objectsOf({ id }: Pick<Booking, 'id'>) {
  const { rows } = await app.db.execute<{ intent: string; charge: string; transfer: string }>(
    sql`select intent_id as intent, charge_id as charge, transfer_id as transfer
        from payments where booking_id = ${id}`,
  );
  const [row] = rows;
  if (!row) throw new Error('The booking has no payment.');
  return row;
}

async function differencesOf({ id }: Booking) {
  const { body } = await admin.client.call(ledgerEndpoints.reconciliation);
  return body.filter(({ bookingId }) => bookingId === id);
}

describe('a refund from the dashboard', () => {
  test('in part leaves the host their part of what was kept', async () => {
    const booking = await approved();
    const { intent } = await objectsOf(booking);
    await dashboard().refunds.create({ payment_intent: intent, amount: 5000 });
    await until(async () => (await getBooking(host, booking)).refundAmount === '50.00');
    // 85% of the base within 288.08 − 50.00.
    expect(await getBooking(host, booking)).toMatchObject({
      status: 'approved',
      paymentStatus: 'partially_refunded',
      payoutAmount: '177.02',
    });
    await completeTrip(app, host, booking);
    expect((await getBooking(host, booking)).payoutStatus).toBe('transferred');
    const { transfer } = await objectsOf(booking);
    expect((await dashboard().transfers.retrieve(transfer)).amount).toBe(17_702);
    await expectBalances(app, booking, { host_payable: 0, guest_balance: 0 });
    await compareWithStripe(app);
  });

  test('counts toward the refund of a later cancellation, and is never refunded twice', async () => {
    const booking = await approved();
    const { intent } = await objectsOf(booking);
    await dashboard().refunds.create({ payment_intent: intent, amount: 5000 });
    await until(async () => (await getBooking(host, booking)).refundAmount === '50.00');
    expect((await changeBooking(renter, booking, 'cancelled')).body).toMatchObject({
      paymentStatus: 'refunded',
      refundAmount: '288.08',
    });
    const refunds = await dashboard().refunds.list({ payment_intent: intent });
    expect(refunds.data.map(({ amount }) => amount)).toEqual([23808, 5000]);
    await compareWithStripe(app);
  });

  test('in full ends the payout, although no event comes', async () => {
    const booking = await approved();
    const { intent } = await objectsOf(booking);
    await controlSandbox(app, 'webhooks', { mode: 'drop' });
    await dashboard().refunds.create({ payment_intent: intent });
    await app.travel(minute);
    expect(await getBooking(host, booking)).toMatchObject({
      paymentStatus: 'refunded',
      payoutStatus: 'none',
      payoutAmount: '0.00',
    });
    await completeTrip(app, host, booking);
    expect((await getBooking(host, booking)).payoutStatus).toBe('none');
    await compareWithStripe(app);
  });

  test('after the transfer takes the host’s part back', async () => {
    const booking = await approved();
    await completeTrip(app, host, booking);
    const { intent, transfer } = await objectsOf(booking);
    await dashboard().refunds.create({ payment_intent: intent });
    await until(async () => (await getBooking(host, booking)).payoutStatus === 'reversed');
    expect(await dashboard().transfers.retrieve(transfer)).toMatchObject({ reversed: true });
    await expectBalances(app, booking, { host_payable: 0, guest_balance: 0 });
    await compareWithStripe(app);
  });
});

test('a payout that is taken back in the dashboard is not sent again, and staff have a row', async () => {
  const booking = await approved();
  await completeTrip(app, host, booking);
  const { transfer } = await objectsOf(booking);
  await dashboard().transfers.createReversal(transfer);
  await until(async () => (await getBooking(host, booking)).payoutStatus === 'reversed');
  await app.travel(2 * minute);
  const transfers = await dashboard().transfers.list({ limit: 100 });
  expect(transfers.data.filter(({ id }) => id === transfer)).toHaveLength(1);
  expect(await differencesOf(booking)).toMatchObject([
    { kind: 'transfer_reversed', stripeAmount: '214.20', status: 'open' },
  ]);
  // The ledger shows it as owed to the host.
  await expectBalances(app, booking, { host_payable: -21420 });
  await compareWithStripe(app);
});

describe('a refund that fails', () => {
  test('is owed and tried again; guest and staff are told', async () => {
    const booking = await approved();
    await controlSandbox(app, 'faults', {
      path: '/v1/refunds',
      answer: 'refund-fails',
      method: 'POST',
      times: 1,
    });
    await changeBooking(renter, booking, 'cancelled');
    expect((await getBooking(renter, booking)).paymentStatus).toBe('refunded');
    await app.travel(3_000);
    await app.travel(2 * minute);
    const { intent } = await objectsOf(booking);
    const refunds = await dashboard().refunds.list({ payment_intent: intent });
    expect(refunds.data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
    expect((await getBooking(renter, booking)).paymentStatus).toBe('refunded');
    expect(await differencesOf(booking)).toMatchObject([
      { kind: 'refund_failed', ledgerAmount: '288.08' },
    ]);
    const { rows } = await app.db.execute(
      sql`select from messages where booking_id = ${booking.id} and message like 'Refund failed%'`,
    );
    expect(rows).toHaveLength(1);
    await expectBalances(app, booking, { guest_balance: 0 });
    await compareWithStripe(app);
  });

  test('three times is left to staff, and the guest is still owed', async () => {
    const booking = await approved();
    await controlSandbox(app, 'faults', {
      path: '/v1/refunds',
      answer: 'refund-fails',
      method: 'POST',
      times: 10,
    });
    await changeBooking(renter, booking, 'cancelled');
    for (let round = 0; round < 8; round += 1) await app.travel(2 * minute);
    const { intent } = await objectsOf(booking);
    const refunds = await dashboard().refunds.list({ payment_intent: intent });
    expect(refunds.data.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
    expect((await getBooking(renter, booking)).paymentStatus).toBe('captured');
    await expectBalances(app, booking, { guest_balance: -28808 });
    await compareWithStripe(app);
  });
});

test('a request that is captured in the dashboard still waits for the host, who may decline', async () => {
  const booking = await paid();
  const { intent } = await objectsOf(booking);
  await dashboard().paymentIntents.capture(intent);
  await until(async () => (await getBooking(host, booking)).paymentStatus === 'captured');
  expect((await getBooking(host, booking)).actions).toMatchObject({ approve: { allowed: true } });
  await expectBalances(app, booking, {
    guest_authorizations: 0,
    guest_balance: -28808,
  });
  expect((await changeBooking(host, booking, 'rejected')).status).toBe(200);
  await until(async () => (await getBooking(renter, booking)).paymentStatus === 'refunded');
  await expectBalances(app, booking, { guest_balance: 0, host_payable: 0 });
  await expectWholeRefund(booking);

  car = await listCar(host);
  const other = await paid();
  await dashboard().paymentIntents.capture((await objectsOf(other)).intent);
  await until(async () => (await getBooking(host, other)).paymentStatus === 'captured');
  expect((await changeBooking(host, other, 'approved')).body).toMatchObject({
    status: 'approved',
    paymentStatus: 'captured',
    payoutStatus: 'held',
  });
  await expectBalances(app, other, { guest_balance: 0, host_payable: -21420 });
  await compareWithStripe(app);
});

/** The guest sees the whole charge as refunded. */
async function expectWholeRefund({ id }: Booking): Promise<void> {
  expect((await getBooking(renter, { id })).refundAmount).toBe('288.08');
  const receipt = await renter.client.call(paymentEndpoints.receipt, { params: { id } });
  expect(receipt).toMatchObject({
    status: 200,
    body: { total: '288.08', refunded: '288.08', paid: '0.00', salesTaxPaid: '0.00' },
  });
}

test.each(['cancelled by the guest', 'left to lapse by the host'])(
  'a request that is captured in the dashboard and %s is refunded, with a receipt',
  async (ending) => {
    const booking = await paid();
    await dashboard().paymentIntents.capture((await objectsOf(booking)).intent);
    await until(async () => (await getBooking(host, booking)).paymentStatus === 'captured');
    if (ending.startsWith('cancelled')) await changeBooking(renter, booking, 'cancelled');
    else await app.travelTo(new Date(booking.answerBy ?? 0));
    await until(async () => (await getBooking(renter, booking)).paymentStatus === 'refunded');
    expect((await getBooking(renter, booking)).status).toBe('cancelled');
    await expectWholeRefund(booking);
  },
);

test('guest and host share only the part that is captured in the dashboard', async () => {
  const booking = await paid();
  const { intent } = await objectsOf(booking);
  await dashboard().paymentIntents.capture(intent, { amount_to_capture: 15_000 });
  await until(async () => (await getBooking(host, booking)).paymentStatus === 'captured');
  expect((await changeBooking(host, booking, 'approved')).status).toBe(200);
  await until(async () => (await getBooking(host, booking)).refundAmount === '138.08');
  await completeTrip(app, host, booking);
  // 85% of the base within 150.00.
  expect(await getBooking(host, booking)).toMatchObject({
    paymentStatus: 'partially_refunded',
    payoutStatus: 'transferred',
    payoutAmount: '111.53',
  });
  await expectBalances(app, booking, { host_payable: 0, guest_balance: 0 });
  await compareWithStripe(app);
});

test('a captured part is refunded if the host declines', async () => {
  const booking = await paid();
  const { intent } = await objectsOf(booking);
  await controlSandbox(app, 'webhooks', { mode: 'drop' });
  await dashboard().paymentIntents.capture(intent, { amount_to_capture: 15_000 });
  expect((await changeBooking(host, booking, 'rejected')).status).toBe(200);
  await app.travel(2 * minute);
  expect(await getBooking(renter, booking)).toMatchObject({
    status: 'rejected',
    paymentStatus: 'refunded',
  });
  // The part that was not captured is released by a refund that moves no money.
  const refunds = await dashboard().refunds.list({ payment_intent: intent });
  expect(refunds.data.map(({ amount }) => amount)).toEqual([15_000, 13_808]);
  await expectBalances(app, booking, { host_payable: 0, guest_balance: 0 });
  await compareWithStripe(app);
});

test('a request that is cancelled in the dashboard is cancelled', async () => {
  const booking = await paid();
  await dashboard().paymentIntents.cancel((await objectsOf(booking)).intent);
  await until(async () => (await getBooking(renter, booking)).status === 'cancelled');
  expect(await getBooking(renter, booking)).toMatchObject({ paymentStatus: 'voided' });
  await compareWithStripe(app);
});

test('a captured surplus payment is refunded, and the ledger has both movements', async () => {
  const booking = await requestBooking(renter, car, windowFrom(app, 3));
  await controlSandbox(app, 'webhooks', { mode: 'drop' });
  const first = await openCheckout(renter, booking);
  // The product loses the page, as if Stripe's response had been lost.
  await app.db.execute(sql`
    update payments set checkout_session_id = null, checkout_url = null, attempt = attempt + 1
    where booking_id = ${booking.id}`);
  const second = await openCheckout(renter, booking);
  expect(second).not.toBe(first);
  for (const session of [first, second]) {
    await payAtPage(app, `/checkout/${session}`);
  }
  const session = await dashboard().checkout.sessions.retrieve(first);
  await dashboard().paymentIntents.capture(String(session.payment_intent));
  await controlSandbox(app, 'webhooks', { mode: 'normal' });
  // A sweep may read the movement before any sync has read the payment.
  await readBalance(app.server.deps, { system: 'follow-balance' });
  await app.travel(2 * minute);
  await until(async () => {
    const surplus = await dashboard().paymentIntents.retrieve(String(session.payment_intent), {
      expand: ['latest_charge'],
    });
    const charge = surplus.latest_charge;
    return typeof charge === 'object' && charge !== null && charge.captured && charge.refunded;
  });
  // The next sweep reads what webhooks do not report.
  await app.travel(2 * minute);
  // Stripe keeps its fee after a refund; nobody owes anything.
  await expectBalances(app, booking, { guest_balance: 0, stripe_fees: 865 });
  await compareWithStripe(app);
});

test('a payment captured before it was seen as authorized ends no authorization', async () => {
  const booking = await requestBooking(renter, car, windowFrom(app, 3));
  await controlSandbox(app, 'webhooks', { mode: 'drop' });
  const session = await openCheckout(renter, booking);
  await payAtPage(app, `/checkout/${session}`);
  const { payment_intent: intent } = await dashboard().checkout.sessions.retrieve(session);
  await dashboard().paymentIntents.capture(String(intent));
  expect((await changeBooking(renter, booking, 'cancelled')).status).toBe(200);
  await controlSandbox(app, 'webhooks', { mode: 'normal' });
  await until(async () => {
    await app.travel(2 * minute);
    return (await getBooking(renter, booking)).paymentStatus === 'refunded';
  });
  await expectBalances(app, booking, { guest_balance: 0, host_payable: 0 });
  const balances = await balancesOf(app, booking);
  expect(balances.guest_authorizations ?? 0).toBe(0);
  await compareWithStripe(app);
});

test('every object of a booking has a row', async () => {
  const booking = await approved();
  await completeTrip(app, host, booking);
  const { intent } = await objectsOf(booking);
  await dashboard().refunds.create({ payment_intent: intent });
  await until(async () => (await getBooking(host, booking)).payoutStatus === 'reversed');
  const { rows } = await app.db.execute<{ kind: string }>(
    sql`select kind from stripe_objects where booking_id = ${booking.id} order by kind`,
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    'charge',
    'intent',
    'refund',
    'reversal',
    'session',
    'transfer',
  ]);
});
