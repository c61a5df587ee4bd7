import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import type { Booking } from '@curbside/domain/bookings/booking';
import type { Car } from '@curbside/domain/cars/car';
import { ledgerEndpoints } from '@curbside/domain/ledger/endpoints';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { staffBookingEndpoints } from '@curbside/domain/staff-bookings/endpoints';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { acceptedChange, endingDaysLater } from '../../../test/harness/changes.ts';
import { insertDebt } from '../../../test/harness/debts.ts';
import {
  bookApproved,
  completeTrip,
  controlSandbox,
  createHost,
  createStaff,
  createVerified,
  getBooking,
  listCar,
  type Person,
  testPassword,
  until,
  windowFrom,
} from '../../../test/harness/factories.ts';
import { compareWithStripe, expectBalances } from '../../../test/harness/money.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';

const day = 24 * 3_600_000;

const app = await sharedApp();
const admin = await createStaff(app, 'admin');
const renter = await createVerified(app);
let host: Person;
let car: Car;
beforeEach(async () => {
  host = await createHost(app);
  car = await listCar(host);
});

const dashboard = () => app.server.deps.stripe;

async function objectsOf({ id }: Booking) {
  const { rows } = await app.db.execute<{ intent: string; charge: string; transfer: string }>(
    sql`select intent_id as intent, charge_id as charge, transfer_id as transfer
        from payments where booking_id = ${id}`,
  );
  const [row] = rows;
  if (!row) throw new Error('The booking has no payment.');
  return row;
}

async function paidOut(): Promise<Booking> {
  const booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 3));
  await completeTrip(app, host, booking);
  await untilPayout(booking, 'transferred');
  return booking;
}

async function untilPayout(booking: Booking, status: string): Promise<void> {
  await until(async () => (await getBooking(host, booking)).payoutStatus === status);
}

async function reversalsOf({ id }: Booking) {
  const { body } = await admin.client.call(ledgerEndpoints.reconciliation);
  return body.filter((row) => row.bookingId === id && row.kind === 'transfer_reversed');
}

async function payoutOf({ id }: Booking) {
  const { body } = await host.client.call(payoutEndpoints.payouts);
  return body.find(({ bookingId }) => bookingId === id);
}

const settledBalances = { host_payable: 0, host_receivables: 0, guest_balance: 0 };

/** Staff reverse a transfer; before, the host has to have the money. */
async function takeBack(transfer: string): Promise<void> {
  await controlSandbox(app, 'topups', { amount: 100_000 });
  await dashboard().transfers.create({
    amount: 30_000,
    currency: 'usd',
    destination: host.user.stripeAccountId ?? '',
  });
  await dashboard().transfers.createReversal(transfer);
}

const deleteHost = () =>
  host.client.call(accountEndpoints.deleteAccount, { body: { currentPassword: testPassword } });

async function summary() {
  return (await host.client.call(payoutEndpoints.payoutSummary)).body;
}

test('a payout that staff take back settles the debt of its trip; later payouts are not cut', async () => {
  const booking = await paidOut();
  // By now the host's bank has received the payout.
  await app.travel(8 * day);
  const { intent, transfer } = await objectsOf(booking);
  await dashboard().refunds.create({ payment_intent: intent });
  await until(async () => (await summary()).owed === '214.20');
  await takeBack(transfer);
  await until(async () => (await summary()).owed === '0.00');
  await untilPayout(booking, 'reversed');
  await expectBalances(app, booking, settledBalances);
  expect(await reversalsOf(booking)).toEqual([]);
  expect(await payoutOf(booking)).toMatchObject({ owed: '0.00', sent: '0.00' });
  const next = await paidOut();
  expect(await payoutOf(next)).toMatchObject({ amount: '214.20', sent: '214.20' });
  await compareWithStripe(app);
});

test('a payout that staff take back while its debt is recorded settles that debt too', async () => {
  const booking = await paidOut();
  await app.travel(8 * day);
  const { intent, transfer } = await objectsOf(booking);
  const { transfers } = dashboard();
  const list = transfers.list.bind(transfers);
  let isTaken = false;
  const spy = vi.spyOn(transfers, 'list').mockImplementation((...given) => {
    const answer = Promise.resolve().then(async () => {
      if (!isTaken && (await summary()).owed === '214.20') {
        isTaken = true;
        await takeBack(transfer);
      }
      return list(...given);
    });
    return answer as ReturnType<typeof list>;
  });
  await dashboard().refunds.create({ payment_intent: intent });
  await until(async () => isTaken && (await summary()).owed === '0.00');
  spy.mockRestore();
  await untilPayout(booking, 'reversed');
  await expectBalances(app, booking, settledBalances);
  await compareWithStripe(app);
});

test('a payout that staff take back in part does not read as sent', async () => {
  const booking = await paidOut();
  const { transfer } = await objectsOf(booking);
  await dashboard().transfers.createReversal(transfer, { amount: 5000 });
  await untilPayout(booking, 'reversed');
  expect(await payoutOf(booking)).toMatchObject({ amount: '214.20', sent: '164.20' });
  expect(await summary()).toMatchObject({ transferred: '164.20' });
  expect(await reversalsOf(booking)).toMatchObject([{ stripeAmount: '50.00', status: 'open' }]);
  await expectBalances(app, booking, { host_payable: -5000 });
  // The host is still owed it, so the account cannot be deleted.
  await until(async () => {
    const { rows } = await app.db.execute(
      sql`select from bookings where id = ${booking.id} and is_settled`,
    );
    return rows.length === 1;
  });
  expect((await deleteHost()).status).toBe(409);
  await compareWithStripe(app);
});

test('a payout that staff send again at Stripe is found by its charge', async () => {
  const booking = await paidOut();
  const { charge, transfer } = await objectsOf(booking);
  await dashboard().transfers.createReversal(transfer);
  await untilPayout(booking, 'reversed');
  await dashboard().transfers.create({
    amount: 21_420,
    currency: 'usd',
    destination: host.user.stripeAccountId ?? '',
    source_transaction: charge,
    transfer_group: 'sent by hand',
  });
  await app.travel(60_000);
  await untilPayout(booking, 'transferred');
  expect(await payoutOf(booking)).toMatchObject({ amount: '214.20', sent: '214.20' });
  expect(await reversalsOf(booking)).toEqual([]);
  await expectBalances(app, booking, { host_payable: 0 });
  await compareWithStripe(app);
  expect((await deleteHost()).status).toBe(200);
});

test('a charge names its transfer group, so that a manual transfer can join it', async () => {
  const booking = await paidOut();
  const { charge, transfer } = await objectsOf(booking);
  const { transfer_group: group } = await dashboard().charges.retrieve(charge);
  expect(group).toBe((await dashboard().transfers.retrieve(transfer)).transfer_group);
});

test('a payout that was kept for a debt in part is not called taken back once the rest is', async () => {
  const earlier = await paidOut();
  await insertDebt(app.db, { bookingId: earlier.id, hostId: host.user.id, cents: 7140 });
  const booking = await paidOut();
  expect(await payoutOf(booking)).toMatchObject({ deducted: '71.40' });
  const { intent } = await objectsOf(booking);
  await dashboard().refunds.create({ payment_intent: intent });
  await until(async () => (await payoutOf(booking))?.owed === '71.40');
  await app.travel(day);
  expect(await payoutOf(booking)).toMatchObject({
    status: 'transferred',
    deducted: '71.40',
    takenBack: '142.80',
  });
});

async function intentOf({ id }: Booking, purpose: 'trip' | 'extension') {
  const { rows } = await app.db.execute<{ intent: string }>(sql`
    select intent_id as intent from payments join charge_orders on charge_orders.id = order_id
    where payments.booking_id = ${id} and purpose = ${purpose}`);
  return rows[0]?.intent ?? '';
}

test('a refund of the trip while the payout of its extension is taken back is not forgotten', async () => {
  const earlier = await paidOut();
  await insertDebt(app.db, { bookingId: earlier.id, hostId: host.user.id, cents: 7140 });
  const booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 3));
  await acceptedChange({ asker: renter, answerer: host }, booking, endingDaysLater(booking, 1));
  await completeTrip(app, host, await getBooking(host, booking));
  await untilPayout(booking, 'transferred');
  expect(await payoutOf(booking)).toMatchObject({ deducted: '71.40', sent: '214.20' });

  const { refunds, transfers } = dashboard();
  const trip = await intentOf(booking, 'trip');
  const reverse = transfers.createReversal.bind(transfers);
  const spy = vi.spyOn(transfers, 'createReversal').mockImplementationOnce((...given) => {
    const answer = refunds.create({ payment_intent: trip }).then(() => reverse(...given));
    return answer as ReturnType<typeof reverse>;
  });
  await refunds.create({ payment_intent: await intentOf(booking, 'extension') });
  await until(async () => spy.mock.calls.length > 0);
  await app.travel(60_000);
  await until(async () => (await payoutOf(booking))?.owed === '71.40');
  spy.mockRestore();
  // A debt that was paid reached the host, though they keep nothing of either payment.
  expect(await payoutOf(booking)).toMatchObject({
    status: 'transferred',
    deducted: '71.40',
    takenBack: '214.20',
  });
  await expectBalances(app, booking, { host_payable: 0, guest_balance: 0 });
  await compareWithStripe(app);
});

/** The last transfer is taken back at Stripe. */
async function takeLastBack(booking: Booking): Promise<void> {
  const { charge } = await objectsOf(booking);
  const { data } = await dashboard().transfers.list({ limit: 100 });
  const sent = data.find(
    (one) => one.source_transaction === charge && one.amount_reversed < one.amount,
  );
  await dashboard().transfers.createReversal(sent?.id ?? '');
  await untilPayout(booking, 'reversed');
}

const resend = ({ id }: Booking) =>
  admin.client.call(staffBookingEndpoints.resendPayout, {
    params: { id },
    body: { reason: 'The account is right again.' },
  });

test('a payout that two administrators send again at once is not sent a third time', async () => {
  const booking = await paidOut();
  await takeLastBack(booking);
  const answers = await Promise.all([resend(booking), resend(booking)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await untilPayout(booking, 'transferred');
  await takeLastBack(booking);
  await app.travel(2 * 60_000);
  await app.server.jobs.drain(10_000);
  // Administrators took it back once more, and decide again.
  expect((await getBooking(host, booking)).payoutStatus).toBe('reversed');
  await expectBalances(app, booking, { host_payable: -21_420 });
  expect((await resend(booking)).status).toBe(200);
  await untilPayout(booking, 'transferred');
  await expectBalances(app, booking, { host_payable: 0 });
  await compareWithStripe(app);
});

test('a payout that a refund made smaller since it was taken back is sent again at once', async () => {
  const booking = await paidOut();
  await takeLastBack(booking);
  const { charge } = await objectsOf(booking);
  await dashboard().refunds.create({ charge, amount: 14_404 });
  await until(async () => (await getBooking(host, booking)).refundAmount === '144.04');
  await expectBalances(app, booking, { host_payable: -10_710 });
  expect((await resend(booking)).status).toBe(200);
  await untilPayout(booking, 'transferred');
  await expectBalances(app, booking, { host_payable: 0 });
  await takeLastBack(booking);
  await app.travel(2 * 60_000);
  await expectBalances(app, booking, { host_payable: -10_710 });
  await compareWithStripe(app);
});

test('a payout that was taken back is not sent again while a bank decides on its charge', async () => {
  const booking = await paidOut();
  await takeLastBack(booking);
  const { charge } = await objectsOf(booking);
  const disputeIs = (status: string) =>
    until(async () => (await getBooking(host, booking)).dispute?.status === status);
  await controlSandbox(app, 'disputes', { charge });
  await disputeIs('needs_response');
  expect(await resend(booking)).toMatchObject({
    status: 409,
    body: { message: 'The payout waits for the bank to decide the dispute.' },
  });
  await app.travel(2 * 60_000);
  await expectBalances(app, booking, { host_payable: -21_420 });
  await controlSandbox(app, 'disputes', { charge, outcome: 'won' });
  await disputeIs('won');
  expect((await resend(booking)).status).toBe(200);
  await untilPayout(booking, 'transferred');
  await expectBalances(app, booking, { host_payable: 0 });
  await compareWithStripe(app);
});
