import type { Booking } from '@curbside/domain/bookings/booking';
import { chargeEndpoints } from '@curbside/domain/charges/endpoints';
import type { ChargePurpose } from '@curbside/domain/charges/states';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/context.ts';
import {
  bookApproved,
  changeBooking,
  controlSandbox,
  createHost,
  createVerified,
  getBooking,
  listCar,
  payAtPage,
  until,
  windowFrom,
} from '../../../test/harness/factories.ts';
import { lettersTo } from '../../../test/harness/mailbox.ts';
import { compareWithStripe, expectBalances } from '../../../test/harness/money.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';
import { insertOrder } from '../../charges/index.ts';
import { voidOrder } from '../record/void-order.ts';
import { collectOrderJob } from './collect-order.job.ts';
import { collectOrder } from './collect-order.ts';
import { settleMoneyOf } from './settle-money.ts';

const app = await sharedApp();
const host = await createHost(app);
const renter = await createVerified(app);
const car = await listCar(host);
let day = 1;
let booking: Booking;
beforeEach(async () => {
  await controlSandbox(app, 'faults/clear', {});
  booking = await bookApproved(app, { host, renter, car }, windowFrom(app, day, 3));
  day += 5;
});

/** The two added days of a trip of three days at 84.00. */
const extension = {
  baseCents: 16_800,
  serviceFeeCents: 840,
  salesTaxCents: 1566,
  totalCents: 19_206,
  commissionCents: 2520,
  hostPayoutCents: 14_280,
};
const costOf = (cents: number) => ({
  baseCents: cents,
  serviceFeeCents: 0,
  salesTaxCents: 0,
  totalCents: cents,
  commissionCents: 0,
  hostPayoutCents: cents,
});

async function charge(
  purpose: ChargePurpose,
  price: typeof extension,
  { isQueued = true } = {},
): Promise<number> {
  return inTransaction(app.server.deps, { system: 'test' }, async (ctx) => {
    const order = await insertOrder(ctx, {
      booking,
      purpose,
      status: 'due',
      termsVersion: 1,
      lines: [{ label: 'All of it', cents: price.totalCents }],
      price,
    });
    if (isQueued) await collectOrderJob.enqueue(ctx, { orderId: order.id });
    return order.id;
  });
}

async function chargeOf(id: number) {
  const { body } = await host.client.call(chargeEndpoints.bookingCharges, {
    params: { id: booking.id },
  });
  const found = body.find((one) => one.id === id);
  if (!found) throw new Error(`There is no charge ${id}.`);
  return found;
}

const untilStatus = (id: number, status: string) =>
  until(async () => (await chargeOf(id)).status === status);

/** All intents of the booking at Stripe, known to the product or not. */
async function intentsOf({ id }: Booking) {
  const intents = await app.server.deps.stripe.paymentIntents.list({ limit: 100 });
  return intents.data.filter(({ metadata }) => metadata.bookingId === String(id));
}

async function receivedFor(one: Booking): Promise<number[]> {
  const intents = await intentsOf(one);
  return intents.map(({ amount_received: cents }) => cents).filter((cents) => cents > 0);
}

async function countTries(id: number): Promise<number> {
  const { rows } = await app.db.execute<{ count: number }>(sql`
    select count(*)::int as count from payment_attempts
    join charge_orders on charge_orders.id = payment_attempts.order_id
    where ${id} in (charge_orders.id, charge_orders.part_of) and way = 'off_session'`);
  return rows[0]?.count ?? 0;
}

const fault = (answer: string, times = 1) =>
  controlSandbox(app, 'faults', { path: '/v1/payment_intents', answer, times, method: 'POST' });

const checkOut = (id: number, reader = renter) =>
  reader.client.call(chargeEndpoints.payCharge, { params: { id } });

async function payByLink(id: number): Promise<void> {
  const { body } = await checkOut(id);
  await payAtPage(app, body.url);
}

test('an extension is charged to the card of the trip; a late cancellation refunds it first', async () => {
  const id = await charge('extension', extension);
  await untilStatus(id, 'paid');
  expect((await receivedFor(booking)).sort()).toEqual([19_206, 28_808]);
  expect(await getBooking(host, booking)).toMatchObject({
    paymentStatus: 'captured',
    payoutAmount: '357.00',
  });
  await app.travelTo(new Date(Date.parse(booking.startsAt) - 3_600_000));
  const { cancellation } = await getBooking(renter, booking);
  expect(cancellation).toMatchObject({ refundAmount: '384.11', keptAmount: '96.03' });
  expect((await changeBooking(renter, booking, 'cancelled')).status).toBe(200);
  await until(async () => (await getBooking(renter, booking)).refundStatus === 'succeeded');
  const { body } = await host.client.call(chargeEndpoints.bookingCharges, {
    params: { id: booking.id },
  });
  expect(body).toMatchObject([
    { purpose: 'trip', status: 'partially_refunded', refunded: '192.05', hostShare: '71.40' },
    { purpose: 'extension', status: 'refunded', refunded: '192.06', hostShare: '0.00' },
  ]);
  await until(async () => (await getBooking(host, booking)).payoutStatus === 'transferred');
  await expectBalances(app, booking, { guest_balance: 0, host_payable: 0 });
  const receipt = await renter.client.call(paymentEndpoints.receipt, {
    params: { id: booking.id },
  });
  expect(receipt.body).toMatchObject({ total: '480.14', refunded: '384.11', paid: '96.03' });
  await compareWithStripe(app);
});

test('a cost goes to the host whole and at once, and leaves the payment of the trip alone', async () => {
  const id = await charge('fuel', costOf(3000));
  await untilStatus(id, 'paid');
  await expectBalances(app, booking, { guest_balance: 0, host_payable: -21_420 });
  expect(await chargeOf(id)).toMatchObject({ total: '30.00', hostShare: '30.00' });
  expect(await getBooking(host, booking)).toMatchObject({
    paymentStatus: 'captured',
    payoutStatus: 'held',
    payoutAmount: '214.20',
  });
  await compareWithStripe(app);
});

test('a declined claim waits for the guest, who pays it by link', async () => {
  await fault('card-declined');
  const id = await charge('cleaning', costOf(5000));
  await untilStatus(id, 'needs_payment');
  expect((await checkOut(id, host)).status).toBe(404);
  expect((await checkOut(id, await createVerified(app))).status).toBe(404);
  await payByLink(id);
  await untilStatus(id, 'paid');
  expect(await checkOut(id)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  expect((await receivedFor(booking)).sort()).toEqual([28_808, 5000]);
  await app.travel(6 * 86_400_000);
  expect((await receivedFor(booking)).length).toBe(2);
  await compareWithStripe(app);
});

test.each(['extension', 'fuel', 'damage'] as const)(
  'a declined %s is not charged by a second run of its job',
  async (purpose) => {
    await fault('card-declined');
    const id = await charge(purpose, purpose === 'extension' ? extension : costOf(80_000));
    await untilStatus(id, 'needs_payment');
    await collectOrder(app.server.deps, { system: 'test' }, id);
    expect(await chargeOf(id)).toMatchObject({ status: 'needs_payment' });
    expect(await receivedFor(booking)).toEqual([28_808]);
    expect(await countTries(id)).toBe(1);
  },
);

test('a declined claim is tried again a day later', async () => {
  await fault('card-declined');
  const id = await charge('toll', costOf(1200));
  await untilStatus(id, 'needs_payment');
  await app.travel(23 * 3_600_000);
  expect(await chargeOf(id)).toMatchObject({ status: 'needs_payment' });
  await app.travel(2 * 3_600_000);
  await untilStatus(id, 'paid');
});

test('a repeated try without an answer is made again, and charges the card once', async () => {
  await fault('card-declined');
  const id = await charge('toll', costOf(1200));
  await untilStatus(id, 'needs_payment');
  await fault('500', 3);
  await app.travel(25 * 3_600_000);
  await app.travel(3 * 60_000);
  await untilStatus(id, 'paid');
  expect((await receivedFor(booking)).sort()).toEqual([1200, 28_808]);
});

test.each(['500-after-acting', 'timeout-after-acting', '500'])(
  'an answer lost by %s charges the card once',
  async (answer) => {
    await fault(answer);
    const id = await charge('smoking', costOf(15_000));
    await app.travel(3 * 60_000);
    await untilStatus(id, 'paid');
    await app.travel(40 * 60_000);
    expect((await receivedFor(booking)).sort()).toEqual([15_000, 28_808]);
    await compareWithStripe(app);
  },
);

/** The guest pays by the link, and no webhook tells. */
async function payUnseen(): Promise<number> {
  await fault('card-declined');
  const id = await charge('cleaning', costOf(15_000));
  await untilStatus(id, 'needs_payment');
  await controlSandbox(app, 'webhooks', { mode: 'drop' });
  await payByLink(id);
  return id;
}

async function voidAndLook(orderId: number): Promise<void> {
  await inTransaction(app.server.deps, { system: 'test' }, (ctx) => voidOrder(ctx, { orderId }));
  await controlSandbox(app, 'webhooks', { mode: 'normal' });
  await app.travel(60_000);
}

test('a charge that is voided while its page is paid gives the money back', async () => {
  const id = await payUnseen();
  await voidAndLook(id);
  await untilStatus(id, 'refunded');
  const words = 'Your payment of $150.00 for cleaning goes back to your card';
  await until(async () => (await lettersTo(app, renter.user.email)).join().includes(words));
  await expectBalances(app, booking, { guest_balance: 0, host_payable: -21_420 });
  await compareWithStripe(app);
});

test('a refund of a claim that the card cannot take is told as one of the claim', async () => {
  const id = await payUnseen();
  const paid = (await intentsOf(booking)).find(({ amount_received: cents }) => cents === 15_000);
  const disputed = { charge: paid?.latest_charge };
  await controlSandbox(app, 'disputes', { ...disputed, amount: 1000 });
  await controlSandbox(app, 'disputes', { ...disputed, outcome: 'lost' });
  await voidAndLook(id);
  const words = 'We owe you $140.00 for cleaning, but your card can no longer take a refund.';
  await until(async () => (await lettersTo(app, renter.user.email)).join().includes(words));
});

test('of a large damage 500.00 is charged at once, and the rest is left to the guest', async () => {
  const id = await charge('damage', costOf(80_000));
  await until(async () => (await receivedFor(booking)).includes(50_000));
  await until(async () => (await chargeOf(id)).cardPart?.state === 'charged');
  expect(await chargeOf(id)).toMatchObject({
    status: 'needs_payment',
    total: '800.00',
    cardPart: { amount: '500.00', state: 'charged' },
  });
  const toPay = await renter.client.call(chargeEndpoints.charge, { params: { id } });
  expect(toPay.body).toMatchObject({ toPay: '300.00', actions: { pay: { allowed: true } } });
  const words = 'your card is charged $500.00. The rest is $300.00.';
  await until(async () => (await lettersTo(app, renter.user.email)).join().includes(words));
  await payByLink(id);
  await untilStatus(id, 'paid');
  expect(await chargeOf(id)).toMatchObject({ total: '800.00', toPay: '0.00' });
  await expectBalances(app, booking, { guest_balance: 0, host_payable: -21_420 });
});

test('a rest that is too small for a card is made as large as cards take', async () => {
  const id = await charge('damage', costOf(50_001));
  await until(async () => (await chargeOf(id)).cardPart?.state === 'charged');
  expect(await chargeOf(id)).toMatchObject({
    total: '500.01',
    toPay: '0.50',
    cardPart: { amount: '499.51' },
  });
  await payByLink(id);
  await untilStatus(id, 'paid');
  await expectBalances(app, booking, { guest_balance: 0, host_payable: -21_420 });
});

test('a declined part of a large damage is paid by link with the rest', async () => {
  await fault('card-declined');
  const id = await charge('damage', costOf(80_000));
  await until(async () => (await chargeOf(id)).cardPart?.state === 'declined');
  const owed = { status: 'needs_payment', total: '800.00', toPay: '800.00' };
  expect(await chargeOf(id)).toMatchObject(owed);
  await payByLink(id);
  await untilStatus(id, 'paid');
  expect((await receivedFor(booking)).sort()).toEqual([28_808, 80_000]);
});

test('a guest reads the whole sum of a damage that is split and declined at one moment', async () => {
  await fault('card-declined');
  // Its job was lost, so the sweep collects it while the clock stands still.
  const id = await charge('damage', costOf(80_000), { isQueued: false });
  await app.travel(3 * 60_000);
  await until(async () => (await chargeOf(id)).cardPart?.state === 'declined');
  const asked = async () =>
    (await lettersTo(app, renter.user.email)).filter((text) =>
      text.includes(`<charge-${id}-needs_payment-`),
    );
  await until(async () => (await asked()).length === 2);
  const words = 'Your card could not be charged $800.00 for damage.';
  expect((await asked()).join()).toContain(words);
});

test('a part that the card declines after the rest was paid has its own payment', async () => {
  await fault('500', 3);
  const id = await charge('damage', costOf(80_000));
  await until(async () => (await chargeOf(id)).cardPart?.state === 'charging');
  await payByLink(id);
  await untilStatus(id, 'due');
  await fault('card-declined');
  await app.travel(3 * 60_000);
  await untilStatus(id, 'needs_payment');
  const toPay = await renter.client.call(chargeEndpoints.charge, { params: { id } });
  expect(toPay.body).toMatchObject({
    total: '800.00',
    toPay: '500.00',
    cardPart: { amount: '500.00', state: 'declined' },
    actions: { pay: { allowed: true } },
  });
  await payByLink(id);
  await untilStatus(id, 'paid');
  expect((await receivedFor(booking)).sort()).toEqual([28_808, 30_000, 50_000]);
  await compareWithStripe(app);
});

test('a dispute of one charge freezes that one alone', async () => {
  const id = await charge('extension', extension);
  await untilStatus(id, 'paid');
  const { rows } = await app.db.execute<{ charge: string }>(
    sql`select charge_id as charge from payments where order_id = ${id}`,
  );
  await controlSandbox(app, 'disputes', { charge: rows[0]?.charge });
  const states = async () => {
    const found = await app.db.execute<{ purpose: string; state: string }>(sql`
      select purpose, payout_status as state from charge_orders
      where booking_id = ${booking.id} order by id`);
    return found.rows.map(({ purpose, state }) => `${purpose} ${state}`);
  };
  await until(async () => (await states()).includes('extension frozen'));
  expect(await states()).toEqual(['trip held', 'extension frozen']);
});

test('runs at once, by the request, its job and the sweep, charge the card once', async () => {
  for (let round = 1; round <= 3; round += 1) {
    const id = await charge('cleaning', costOf(1000 + round));
    const run = async (_: unknown, number: number) => {
      for (let turn = 0; turn < number * 6; turn += 1) await app.db.execute(sql`select 1`);
      await collectOrder(app.server.deps, { system: 'test' }, id);
    };
    await Promise.all(Array.from({ length: 12 }, run));
    await untilStatus(id, 'paid');
    expect(await countTries(id)).toBe(1);
  }
  expect((await receivedFor(booking)).sort()).toEqual([1001, 1002, 1003, 28_808]);
});

describe('paid by link and by the card of the trip at once', () => {
  const { checkout, paymentIntents, refunds } = app.server.deps.stripe;

  async function declinedClaim(): Promise<number> {
    await fault('card-declined');
    const id = await charge('cleaning', costOf(15_000));
    await untilStatus(id, 'needs_payment');
    return id;
  }

  /** The guest is charged once in the end, and the host paid once. */
  async function expectPaidOnce(id: number): Promise<void> {
    await app.travel(2 * 60_000);
    await until(async () => (await keptFor(booking)) === 28_808 + 15_000);
    await untilStatus(id, 'paid');
    await app.travel(6 * 86_400_000);
    expect(await keptFor(booking)).toBe(28_808 + 15_000);
    await until(async () => (await transferredFor(id)) === 15_000);
    await expectBalances(app, booking, { guest_balance: 0 });
    await compareWithStripe(app);
  }

  async function keptFor(one: Booking): Promise<number> {
    let cents = 0;
    for (const { id, amount_received: received } of await intentsOf(one)) {
      const { data } = await refunds.list({ payment_intent: id });
      const returned = data.filter(({ status }) => status !== 'failed');
      cents += received - returned.reduce((sum, { amount }) => sum + amount, 0);
    }
    return cents;
  }

  async function transferredFor(id: number): Promise<number> {
    const { rows } = await app.db.execute<{ cents: number }>(
      sql`select coalesce(sum(cents), 0)::int as cents from stripe_objects
          where order_id = ${id} and kind = 'transfer'`,
    );
    return rows[0]?.cents ?? 0;
  }

  test('the page first, of which no webhook told: the card is not charged', async () => {
    const id = await declinedClaim();
    await controlSandbox(app, 'webhooks', { mode: 'drop' });
    await payByLink(id);
    await app.travel(25 * 3_600_000);
    await controlSandbox(app, 'webhooks', { mode: 'normal' });
    expect((await receivedFor(booking)).sort()).toEqual([15_000, 28_808]);
    await expectPaidOnce(id);
  });

  test.each([0, 1, 2])(
    'the page while the card is charged: the second charge goes back, with %i failed refunds',
    async (times) => {
      const id = await declinedClaim();
      if (times > 0) {
        const refused = { path: '/v1/refunds', method: 'POST', answer: 'refund-fails', times };
        await controlSandbox(app, 'faults', refused);
      }
      const create = paymentIntents.create.bind(paymentIntents);
      paymentIntents.create = (async (...given: Parameters<typeof create>) => {
        paymentIntents.create = create;
        await payByLink(id);
        await untilStatus(id, 'paid');
        return create(...given);
      }) as typeof create;
      await app.travel(25 * 3_600_000);
      await until(async () => (await receivedFor(booking)).length === 3);
      await expectPaidOnce(id);
    },
  );

  test('a settlement that read the money before the charge leaves the payout to the next one', async () => {
    const create = paymentIntents.create.bind(paymentIntents);
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let others: Promise<unknown> | undefined;
    paymentIntents.create = (async (...given: Parameters<typeof create>) => {
      paymentIntents.create = create;
      await app.db.execute(sql`update bookings set is_settled = false where id = ${booking.id}`);
      const holding = app.db.transaction(async (tx) => {
        await tx.execute(sql`select from bookings where id = ${booking.id} for update`);
        held.resolve();
        await released.promise;
      });
      await held.promise;
      const settling = settleMoneyOf(app.server.deps, { system: 'test' }, booking.id);
      await untilWaiting(1);
      // The charge is recorded next, and the settlement ends after it.
      others = Promise.all([holding, settling, untilWaiting(2).then(released.resolve)]);
      return create(...given);
    }) as typeof create;
    const id = await charge('cleaning', costOf(15_000));
    await untilStatus(id, 'paid');
    await others;
    await until(async () => (await transferredFor(id)) === 15_000);
  });

  /** Transactions that wait for a row of another one. */
  const untilWaiting = (count: number) =>
    until(async () => {
      const { rows } = await app.db.execute<{ count: number }>(
        sql`select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.count === count;
    });

  test('the card while a page opens: the page is closed, and the charge stays', async () => {
    const id = await declinedClaim();
    const create = checkout.sessions.create.bind(checkout.sessions);
    let page = '';
    checkout.sessions.create = (async (...given: Parameters<typeof create>) => {
      if ((await chargeOf(id)).status !== 'paid') {
        await app.travel(25 * 3_600_000);
        await untilStatus(id, 'paid');
      }
      const session = await create(...given);
      page = session.id;
      return session;
    }) as typeof create;
    const answer = await checkOut(id);
    checkout.sessions.create = create;
    expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect((await checkout.sessions.retrieve(page)).status).toBe('expired');
    await expectPaidOnce(id);
  });
});
