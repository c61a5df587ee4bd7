import { analyticsEndpoints } from '@curbside/domain/analytics/endpoints';
import type { Booking } from '@curbside/domain/bookings/booking';
import type { Car } from '@curbside/domain/cars/car';
import { ledgerEndpoints } from '@curbside/domain/ledger/endpoints';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
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
  type Person,
  until,
  windowFrom,
} from '../../../test/harness/factories.ts';
import { repayOtherwise } from '../../../test/harness/journal.ts';
import { lettersTo } from '../../../test/harness/mailbox.ts';
import { compareWithStripe, expectBalances } from '../../../test/harness/money.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';
import { compareLedger } from '../../ledger/index.ts';

const minute = 60_000;
const hour = 60 * minute;

const app = await sharedApp();
const admin = await createStaff(app, 'admin');
let host: Person;
let renter: Person;
let car: Car;
beforeEach(async () => {
  host = await createHost(app);
  renter = await createVerified(app);
  car = await listCar(host);
});

/** Three days at 84.00: 288.08, of which the host gets 214.20. */
const approved = () => bookApproved(app, { host, renter, car }, windowFrom(app, 30));
const dashboard = () => app.server.deps.stripe;

async function objectsOf({ id }: Pick<Booking, 'id'>) {
  const { rows } = await app.db.execute<{ intent: string; charge: string }>(
    sql`select intent_id as intent, charge_id as charge from payments where booking_id = ${id}`,
  );
  const [row] = rows;
  if (!row) throw new Error('The booking has no payment.');
  return row;
}

async function dispute(booking: Booking, body: object, status: string): Promise<void> {
  const { charge } = await objectsOf(booking);
  await controlSandbox(app, 'disputes', { charge, ...body });
  await until(async () => (await getBooking(host, booking)).dispute?.status === status);
}

/** The guest's bank disputes the payment and decides for the guest. */
async function lose(booking: Booking, body: object = {}): Promise<void> {
  await dispute(booking, body, 'needs_response');
  await dispute(booking, { outcome: 'lost' }, 'lost');
}

const cancel = (person: Person, booking: Booking) => changeBooking(person, booking, 'cancelled');

async function nearPickup({ startsAt }: Booking): Promise<void> {
  await app.travelTo(new Date(Date.parse(startsAt) - hour));
}

async function differencesOf({ id }: Booking) {
  const { body } = await admin.client.call(ledgerEndpoints.reconciliation);
  return body.filter(({ bookingId }) => bookingId === id);
}

async function refusalsOf(booking: Booking) {
  return (await differencesOf(booking)).filter(({ kind }) => kind === 'refund_refused');
}

async function summary() {
  return (await host.client.call(payoutEndpoints.payoutSummary)).body;
}

async function payoutsOf({ id }: Booking) {
  const { body } = await host.client.call(payoutEndpoints.payouts);
  return body.find(({ bookingId }) => bookingId === id);
}

async function receiptOf({ id }: Booking) {
  return (await renter.client.call(paymentEndpoints.receipt, { params: { id } })).body;
}

const nothing = { guest_balance: 0, host_payable: 0, disputed_funds: 0, losses: 0 };
const nothingEarned = { commission_income: 0, service_fee_income: 0, sales_tax_payable: 0 };

/** Nobody owes anything, and the ledger matches Stripe. */
async function expectRest(booking: Booking, balances: Record<string, number> = {}): Promise<void> {
  await expectBalances(app, booking, { ...nothing, ...balances });
  const { rows } = await app.db.execute(
    sql`select from host_receivables where booking_id = ${booking.id} and settled_cents < cents`,
  );
  expect(rows).toEqual([]);
  await compareWithStripe(app);
}

describe('a payment that is lost, and a trip that is cancelled', () => {
  const cancellers = [
    ['the guest', () => renter],
    ['the host', () => host],
  ] as const;

  test.each(cancellers)('by %s: the bank has already returned everything', async (_who, person) => {
    const booking = await approved();
    await lose(booking);
    const offered = await getBooking(person(), booking);
    expect(offered.cancellation).toEqual({
      allowed: true,
      refundAmount: '0.00',
      keptAmount: '0.00',
    });
    expect((await cancel(person(), booking)).body).toMatchObject({
      status: 'cancelled',
      refundAmount: '0.00',
    });
    await expectRest(booking, nothingEarned);
    expect(await summary()).toMatchObject({ owed: '0.00' });
    expect(await receiptOf(booking)).toMatchObject({
      total: '288.08',
      refunded: '0.00',
      returnedByBank: '288.08',
      paid: '0.00',
      salesTaxPaid: '0.00',
    });
    const letters = await lettersTo(app, renter.user.email);
    const letter = letters.find((text) => text.includes('Subject: Cancelled'));
    expect(letter).toContain('already given you $288.08');
    expect(letter).not.toContain('will be refunded');
  });

  test('after a loss of 250.00: a late cancellation leaves the host 28.31', async () => {
    const booking = await approved();
    await lose(booking, { amount: 25_000 });
    await nearPickup(booking);
    expect((await getBooking(renter, booking)).cancellation).toMatchObject({
      refundAmount: '0.00',
      keptAmount: '38.08',
    });
    expect((await cancel(renter, booking)).body).toMatchObject({ refundAmount: '0.00' });
    await until(async () => (await getBooking(host, booking)).payoutStatus === 'transferred');
    expect(await getBooking(host, booking)).toMatchObject({ payoutAmount: '28.31' });
    await expectRest(booking, { commission_income: -500, sales_tax_payable: -310 });
    expect(await receiptOf(booking)).toMatchObject({ paid: '38.08', salesTaxPaid: '3.10' });
  });

  test('late, before the loss: what was kept is lost, and the host gives it back', async () => {
    const booking = await approved();
    await nearPickup(booking);
    expect((await cancel(renter, booking)).body).toMatchObject({ refundAmount: '192.05' });
    await until(async () => (await getBooking(host, booking)).payoutStatus === 'transferred');
    expect((await getBooking(host, booking)).payoutAmount).toBe('71.40');
    await lose(booking);
    await until(async () => (await getBooking(host, booking)).payoutAmount === '0.00');
    await expectRest(booking, nothingEarned);
  });

  test('after a dispute of the whole despite a partial refund: the bank’s return counts', async () => {
    const booking = await approved();
    await nearPickup(booking);
    await cancel(renter, booking);
    await until(async () => (await getBooking(host, booking)).payoutStatus === 'transferred');
    await dispute(booking, { amount: 28_808 }, 'needs_response');
    await expectBalances(app, booking, { disputed_funds: 28_808 });
    await dispute(booking, { outcome: 'partially_won' }, 'lost');
    // The bank keeps 96.03: it returned the 192.05 that were refunded before.
    await until(async () => (await getBooking(host, booking)).payoutAmount === '0.00');
    await expectRest(booking, nothingEarned);
  });

  test('for fraud: the host is paid as if nothing was lost', async () => {
    const booking = await approved();
    await lose(booking, { reason: 'fraudulent' });
    expect(await getBooking(host, booking)).toMatchObject({ payoutAmount: '214.20' });
    await completeTrip(app, host, booking);
    expect((await getBooking(host, booking)).payoutStatus).toBe('transferred');
    await expectRest(booking, { losses: 28_808, commission_income: -3780 });
    const letters = await lettersTo(app, host.user.email);
    expect(letters.find((text) => text.includes('Subject: Dispute decided'))).toContain(
      'We bear it',
    );
  });

  test('for fraud after the payout takes nothing back', async () => {
    const booking = await approved();
    await completeTrip(app, host, booking);
    await lose(booking, { reason: 'unrecognized' });
    await expectRest(booking, { losses: 28_808 });
    expect(await getBooking(host, booking)).toMatchObject({
      payoutStatus: 'transferred',
      payoutAmount: '214.20',
    });
  });
});

describe('a payment that is lost in part, and then cancelled by the host', () => {
  test('is not refunded by Stripe: staff pay the rest another way', async () => {
    const booking = await approved();
    await lose(booking, { amount: 10_000 });
    expect((await getBooking(host, booking)).cancellation.refundAmount).toBe('188.08');
    await cancel(host, booking);
    await until(async () => (await refusalsOf(booking)).length > 0);
    expect(await refusalsOf(booking)).toMatchObject([
      { ledgerAmount: '188.08', stripeAmount: '0.00' },
    ]);
    expect(await getBooking(renter, booking)).toMatchObject({ refundAmount: '0.00' });
    await expectBalances(app, booking, { ...nothing, guest_balance: -18_808 });
    const letters = await lettersTo(app, renter.user.email);
    expect(letters.filter((text) => text.includes('Tell us how to pay your refund'))).toHaveLength(
      1,
    );
    const settled = async () => {
      const { rows } = await app.db.execute<{ is_settled: boolean; settle_failures: number }>(
        sql`select is_settled, settle_failures from bookings where id = ${booking.id}`,
      );
      return rows[0];
    };
    await expect.poll(settled).toEqual({ is_settled: true, settle_failures: 0 });
    await app.travel(3 * hour);
    expect(await settled()).toEqual({ is_settled: true, settle_failures: 0 });
    await compareWithStripe(app);
  });

  test('is refunded in full after all if the bank returns the money', async () => {
    const booking = await approved();
    await lose(booking, { amount: 10_000 });
    await cancel(host, booking);
    await until(async () => (await refusalsOf(booking)).length > 0);
    await dispute(booking, { outcome: 'reinstated' }, 'won');
    await until(async () => (await getBooking(renter, booking)).paymentStatus === 'refunded');
    expect((await getBooking(renter, booking)).refundAmount).toBe('288.08');
    expect(await differencesOf(booking)).toEqual([]);
    await expectRest(booking, nothingEarned);
  });

  test('is not refunded again where staff paid it, if the bank returns the money', async () => {
    const booking = await approved();
    await lose(booking, { amount: 10_000 });
    await cancel(host, booking);
    await until(async () => (await refusalsOf(booking)).length > 0);
    await repayOtherwise(app, admin, { bookingId: booking.id, amount: '188.08' });
    await dispute(booking, { outcome: 'reinstated' }, 'won');
    await until(async () => (await getBooking(renter, booking)).refundAmount !== '0.00');
    expect((await getBooking(renter, booking)).refundAmount).toBe('100.00');
    await expectRest(booking, nothingEarned);
  });
});

describe('a dispute that is lost before pickup', () => {
  test('leaves the trip on, gives staff a task, and stays visible to the host', async () => {
    const booking = await approved();
    await lose(booking);
    expect(await differencesOf(booking)).toMatchObject([
      { kind: 'lost_before_pickup', ledgerAmount: '288.08', stripeAmount: '0.00', status: 'open' },
    ]);
    // The task is no difference between the ledger and Stripe.
    const differences = await compareLedger(app.server.deps, { system: 'test' });
    expect(differences.filter(({ bookingId }) => bookingId === booking.id)).toEqual([]);
    expect(await getBooking(host, booking)).toMatchObject({
      status: 'approved',
      payoutAmount: '0.00',
    });
    // The state of the payout follows with the settlement.
    await until(async () => (await payoutsOf(booking))?.status === 'none');
    expect(await payoutsOf(booking)).toMatchObject({ amount: '0.00' });
    const { body } = await host.client.call(analyticsEndpoints.hostAnalytics, { query: {} });
    expect(body).toMatchObject({ netEarnings: '0.00', payoutsReceived: '0.00' });
    await completeTrip(app, host, booking);
    await expectRest(booking, nothingEarned);
  });

  test('is no longer a task once the trip is cancelled', async () => {
    const booking = await approved();
    await lose(booking);
    await cancel(host, booking);
    await until(async () => (await differencesOf(booking)).length === 0);
  });

  test('is no longer a task once the bank has given everything back', async () => {
    const booking = await approved();
    await lose(booking);
    await dispute(booking, { outcome: 'reinstated', returned: 10_000 }, 'lost');
    await until(async () => (await getBooking(host, booking)).payoutAmount === '74.36');
    expect(await differencesOf(booking)).toMatchObject([{ kind: 'lost_before_pickup' }]);
    await dispute(booking, { outcome: 'reinstated' }, 'won');
    await until(async () => (await differencesOf(booking)).length === 0);
    expect(await getBooking(host, booking)).toMatchObject({ payoutAmount: '214.20' });
  });
});

describe('a lost dispute that is decided otherwise', () => {
  test('pays the host what was taken back', async () => {
    const booking = await approved();
    await completeTrip(app, host, booking);
    await lose(booking);
    await until(async () => (await getBooking(host, booking)).payoutStatus === 'reversed');
    await dispute(booking, { outcome: 'reinstated', returned: 10_000 }, 'lost');
    // The host earns 74.36 of the remaining 100.00.
    await until(async () => (await getBooking(host, booking)).payoutAmount === '74.36');
    await until(async () => (await getBooking(host, booking)).payoutStatus === 'transferred');
    await expectRest(booking);
    await dispute(booking, { outcome: 'reinstated' }, 'won');
    await until(async () => (await getBooking(host, booking)).payoutAmount === '214.20');
    await expectRest(booking, { host_receivables: 0 });
    const transfers = await dashboard().transfers.list({
      destination: host.user.stripeAccountId ?? '',
    });
    const sent = transfers.data.map(({ amount, amount_reversed }) => amount - amount_reversed);
    expect(sent).toEqual([21_420 - 7436, 7436, 0]);
  });
});
