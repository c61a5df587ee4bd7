import type { Booking } from '@curbside/domain/bookings/booking';
import { ledgerEndpoints } from '@curbside/domain/ledger/endpoints';
import { staffBookingEndpoints } from '@curbside/domain/staff-bookings/endpoints';
import { type RefundBearer, refundBearers } from '@curbside/domain/staff-bookings/states';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { acceptedChange, endingDaysLater } from '../../test/harness/changes.ts';
import {
  bookApproved,
  controlSandbox,
  createHost,
  createStaff,
  createVerified,
  getBooking,
  listCar,
  type Person,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { repayOtherwise } from '../../test/harness/journal.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { balancesOf, compareWithStripe } from '../../test/harness/money.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const admin = await createStaff(app, 'admin');
const stripe = app.server.deps.stripe;
let host: Person;
let renter: Person;
let booking: Booking;

/** Three days at 84.00: 288.08, of which the host gets 214.20. */
beforeEach(async () => {
  host = await createHost(app);
  renter = await createVerified(app);
  const car = await listCar(host);
  booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 4));
});

/** Two days more: 192.06, of which the host gets 142.80. */
const extend = () =>
  acceptedChange({ asker: renter, answerer: host }, booking, endingDaysLater(booking, 2));

/** Charges at Stripe, of the trip and then of its extension. */
async function chargesOf(): Promise<string[]> {
  const { rows } = await app.db.execute<{ charge: string }>(
    sql`select charge_id as charge from payments where booking_id = ${booking.id} order by order_id`,
  );
  return rows.map(({ charge }) => charge);
}

async function decide(status: 'lost' | 'won', body: object, index = 0): Promise<void> {
  const charge = (await chargesOf())[index];
  await controlSandbox(app, 'disputes', { charge, ...body });
  await until(async () => (await getBooking(host, booking)).dispute?.status === status);
  await app.server.jobs.drain(10_000);
}

const lose = (reason: string) => decide('lost', { amount: 10_000, reason, outcome: 'lost' });
const reinstate = () => decide('won', { outcome: 'reinstated' });

async function refundTen(borneBy: RefundBearer): Promise<void> {
  const { status } = await admin.client.call(staffBookingEndpoints.refundAsStaff, {
    params: { id: booking.id },
    body: { amount: '10.00', reason: 'Sorry for the trouble.', borneBy },
  });
  expect(status).toBe(200);
  await app.server.jobs.drain(10_000);
}

async function refundedCents(): Promise<number> {
  const charges = await Promise.all((await chargesOf()).map((id) => stripe.charges.retrieve(id)));
  return charges.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
}

const hostPayable = async () => (await balancesOf(app, booking)).host_payable;

test('after a fraud that the platform bears, goodwill of the platform costs the host nothing', async () => {
  await lose('fraudulent');
  expect(await hostPayable()).toBe(-21_420);
  const effect = await admin.client.call(staffBookingEndpoints.staffActEffect, {
    params: { id: booking.id },
    query: { amount: '10.00', borneBy: 'platform' },
  });
  expect(effect.body).toMatchObject({ guestGets: '10.00', hostKeeps: '214.20', hostLoses: '0.00' });
  await refundTen('platform');
  // Stripe refunds nothing of a charge that was lost: staff pay this another way.
  await expect.poll(async () => (await balancesOf(app, booking)).guest_balance).toBe(-1000);
  expect(await hostPayable()).toBe(-21_420);
});

test.each(refundBearers)(
  'after a part of the trip was lost, each refund of an extended trip counts once: %s',
  async (borneBy) => {
    await extend();
    await lose('product_not_received');
    await refundTen(borneBy);
    await expect.poll(refundedCents).toBe(1000);
    await refundTen(borneBy);
    await expect.poll(refundedCents).toBe(2000);
  },
);

test('after a bank took a charge whole of which a part was refunded, each refund by staff counts once', async () => {
  await extend();
  await refundTen('platform');
  await decide('lost', { amount: 19_206, reason: 'fraudulent', outcome: 'lost' }, 1);
  await refundTen('platform');
  expect(await hostPayable()).toBe(-35_700);
  expect(await refundedCents()).toBe(2000);
  await decide('won', { outcome: 'reinstated' }, 1);
  expect(await hostPayable()).toBe(-35_700);
  expect(await refundedCents()).toBe(2000);
  expect((await balancesOf(app, booking)).guest_balance).toBe(0);
  await compareWithStripe(app);
});

test('a refund in the dashboard that fails after a bank took its charge whole is owed to nobody', async () => {
  await extend();
  const charge = (await chargesOf())[1] ?? '';
  const fault = { path: '/v1/refunds', method: 'POST', answer: 'refund-fails', times: 1 };
  await controlSandbox(app, 'faults', fault);
  await stripe.refunds.create({ charge, amount: 3000 });
  await until(async () => (await getBooking(host, booking)).refundAmount === '30.00');
  await decide('lost', { amount: 19_206, reason: 'fraudulent', outcome: 'lost' }, 1);
  await refundTen('host');
  for (let round = 0; round < 3; round += 1) await app.travel(2 * 60_000);
  await decide('won', { outcome: 'reinstated' }, 1);
  expect(await refundedCents()).toBe(1000);
  // The host bears the share of ten in 480.14.
  expect(await balancesOf(app, booking)).toMatchObject({ guest_balance: 0, host_payable: -34_956 });
  await compareWithStripe(app);
});

test('after a part of the trip was refunded in the dashboard, each refund of an extended trip counts once', async () => {
  await extend();
  const [charge] = await chargesOf();
  await stripe.refunds.create({ charge: charge ?? '', amount: 3000 });
  await until(async () => (await getBooking(host, booking)).refundAmount === '30.00');
  await refundTen('platform');
  await expect.poll(refundedCents).toBe(4000);
  await refundTen('platform');
  await expect.poll(refundedCents).toBe(5000);
});

test('a refund that was paid another way is not made again from a later extension', async () => {
  await lose('product_not_received');
  await refundTen('host');
  await expect.poll(async () => (await balancesOf(app, booking)).guest_balance).toBe(-1000);
  await repayOtherwise(app, admin, { bookingId: booking.id, amount: '10.00' });
  await extend();
  await app.server.jobs.drain(10_000);
  expect(await refundedCents()).toBe(0);
  expect(await balancesOf(app, booking)).toMatchObject({ guest_balance: 0 });
  // A further one comes from the extension.
  await refundTen('host');
  await expect.poll(refundedCents).toBe(1000);
  expect(await balancesOf(app, booking)).toMatchObject({ guest_balance: 0 });
});

test('each refund that the card refuses is told by itself, and staff see all that is owed', async () => {
  await lose('product_not_received');
  await refundTen('host');
  await expect.poll(sumsOwed).toEqual(['We owe you $10.00 of your trip']);
  await repayOtherwise(app, admin, { bookingId: booking.id, amount: '10.00' });
  expect(await refusedAmounts()).toEqual([]);
  await refundTen('host');
  await refundTen('host');
  await expect.poll(sumsOwed).toEqual(Array(3).fill('We owe you $10.00 of your trip'));
  expect(await refusedAmounts()).toEqual(['20.00']);
  expect(await balancesOf(app, booking)).toMatchObject({ guest_balance: -2000 });
});

async function sumsOwed(): Promise<(string | undefined)[]> {
  const letters = await lettersTo(app, renter.user.email);
  return letters.flatMap((text) => /We owe you \S+ of your trip/.exec(text)?.[0] ?? []);
}

async function refusedAmounts(): Promise<string[]> {
  const { body } = await admin.client.call(ledgerEndpoints.reconciliation);
  const refused = body.filter(
    ({ bookingId, kind }) => bookingId === booking.id && kind === 'refund_refused',
  );
  return refused.map(({ ledgerAmount }) => ledgerAmount);
}

const bothOrders = (['fraudulent', 'product_not_received'] as const).flatMap((reason) =>
  refundBearers.map((borneBy) => ({ reason, borneBy })),
);

describe.each(bothOrders)(
  'what a bank gives back is not refunded on top of $borneBy’s refund: $reason',
  ({ reason, borneBy }) => {
    const expected = borneBy === 'host' ? 34_956 : 35_700;

    test('given back after it', async () => {
      await extend();
      await lose(reason);
      await refundTen(borneBy);
      await expect.poll(refundedCents).toBe(1000);
      await reinstate();
      await expectShares(expected);
    });

    test('given back before it', async () => {
      await extend();
      await lose(reason);
      await reinstate();
      await refundTen(borneBy);
      await expectShares(expected);
    });
  },
);

test('a dispute that is won before its money comes back changes nothing of a refund', async () => {
  await extend();
  await lose('product_not_received');
  await refundTen('host');
  await expect.poll(refundedCents).toBe(1000);
  const { balanceTransactions } = app.server.deps.stripe;
  const list = balanceTransactions.list.bind(balanceTransactions);
  const late = vi.spyOn(balanceTransactions, 'list').mockImplementation((...given) => {
    const listed = list(...given);
    if (!given[0]?.source) return listed;
    const withdrawn = listed.then(({ data, ...rest }) => ({
      ...rest,
      data: data.filter(({ amount }) => amount < 0),
    }));
    return withdrawn as unknown as typeof listed;
  });
  await reinstate();
  expect(await refundedCents()).toBe(1000);
  late.mockRestore();
  await app.travel(2 * 60_000);
  await expectShares(34_956);
});

/** The guest got ten back, nobody is owed more, and the next ten come on top. */
async function expectShares(hostCents: number): Promise<void> {
  await expect.poll(hostPayable).toBe(-hostCents);
  expect(await refundedCents()).toBe(1000);
  expect(await balancesOf(app, booking)).toMatchObject({ guest_balance: 0, disputed_funds: 0 });
  expect(await getBooking(renter, booking)).toMatchObject({ refundAmount: '10.00' });
  await compareWithStripe(app);
  await refundTen('platform');
  await expect.poll(refundedCents).toBe(2000);
}
