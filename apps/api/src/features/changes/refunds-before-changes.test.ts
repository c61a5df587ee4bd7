import type { Booking } from '@curbside/domain/bookings/booking';
import { formatZoned } from '@curbside/domain/calendar/format';
import { staffBookingEndpoints } from '@curbside/domain/staff-bookings/endpoints';
import type { RefundBearer } from '@curbside/domain/staff-bookings/states';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  acceptedChange,
  answerChange,
  askChange,
  endingDaysLater,
  quoteChange,
} from '../../test/harness/changes.ts';
import {
  bookApproved,
  controlSandbox,
  createStaff,
  getBooking,
  listCar,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { balancesOf, compareWithStripe } from '../../test/harness/money.ts';
import { sharedTrade } from '../../test/harness/shared-app.ts';

const { app, host, renter } = await sharedTrade();
const admin = await createStaff(app, 'admin');
const stripe = app.server.deps.stripe;
let trip: Booking;

/** Three days at 84.00: 288.08, of which the host gets 214.20. */
beforeEach(async () => {
  await controlSandbox(app, 'faults/clear', {});
  const people = { host, renter, car: await listCar(host) };
  trip = await bookApproved(app, people, windowFrom(app, 20));
});

async function chargeOf({ id }: Booking): Promise<string> {
  const { rows } = await app.db.execute<{ charge: string }>(
    sql`select charge_id as charge from payments where booking_id = ${id} order by order_id`,
  );
  return rows[0]?.charge ?? '';
}

async function refundAsStaff(amount: string, borneBy: RefundBearer): Promise<void> {
  const { status } = await admin.client.call(staffBookingEndpoints.refundAsStaff, {
    params: { id: trip.id },
    body: { amount, reason: 'Sorry for the trouble.', borneBy },
  });
  expect(status).toBe(200);
  await app.server.jobs.drain(10_000);
}

const refundAtStripe = async (cents: number) => {
  const before = await refundedCents();
  await stripe.refunds.create({ charge: await chargeOf(trip), amount: cents });
  const [whole, rest] = [Math.floor((before + cents) / 100), (before + cents) % 100];
  const inAll = `${whole}.${String(rest).padStart(2, '0')}`;
  await until(async () => (await getBooking(host, trip)).refundAmount === inAll);
};

const shorten = async (days: number) => {
  await acceptedChange({ asker: host, answerer: renter }, trip, endingDaysLater(trip, -days));
  await app.server.jobs.drain(10_000);
};

const refundedCents = async () =>
  (await stripe.charges.retrieve(await chargeOf(trip))).amount_refunded;

async function expectShares(guestHas: number, hostGets: number): Promise<void> {
  await expect.poll(refundedCents).toBe(guestHas);
  expect(await balancesOf(app, trip)).toMatchObject({ guest_balance: 0, host_payable: -hostGets });
  await compareWithStripe(app);
}

describe('a trip that becomes shorter', () => {
  test('leaves the host the price of what stays, although the platform gave more before', async () => {
    await refundAsStaff('200.00', 'platform');
    await shorten(2);
    await expectShares(28_808, 7140);
  });

  const steps = {
    dashboard: () => refundAtStripe(5000),
    staff: () => refundAsStaff('10.00', 'platform'),
    shorter: () => shorten(1),
  };

  test.each([
    ['dashboard', 'staff', 'shorter'],
    ['dashboard', 'shorter', 'staff'],
  ] as const)('counts a refund in the dashboard once: %s, %s, %s', async (...names) => {
    for (const name of names) await steps[name]();
    // A day less costs 96.02 less, and the gift of ten comes on top.
    await expectShares(10_602, 14_280);
  });
});

test('a shorter trip that is asked for promises what is left to go back, and names its deadline', async () => {
  await refundAtStripe(5000);
  const shorter = endingDaysLater(trip, -1);
  const left = { difference: '-96.02', refund: '46.02' };
  expect((await quoteChange(renter, trip, shorter)).body).toMatchObject(left);
  const { body: change } = await askChange(host, trip, shorter);
  expect(change).toMatchObject(left);
  const words =
    'The price is $96.02 less. $50.00 of it has already come back to the guest, and the guest gets $46.02 back.';
  const by = formatZoned(new Date(change.answerBy));
  for (const [{ user }, deadline] of [
    [host, `They have until ${by} to answer.`],
    [renter, `Please answer by ${by};`],
  ] as const) {
    await until(async () =>
      (await lettersTo(app, user.email)).some((text) =>
        [`<booking-${trip.id}-change-`, words, deadline].every((part) => text.includes(part)),
      ),
    );
  }
  expect((await answerChange(renter, trip, change, 'accept')).body).toMatchObject({ refund: null });
  await expectShares(9602, 14_280);
});

test('a refund in the dashboard that fails after one by staff is not made again', async () => {
  await controlSandbox(app, 'faults', {
    path: '/v1/refunds',
    method: 'POST',
    answer: 'refund-fails',
    times: 1,
  });
  await refundAtStripe(3000);
  await refundAsStaff('10.00', 'platform');
  for (let round = 0; round < 3; round += 1) await app.travel(2 * 60_000);
  await expectShares(1000, 21_420);
  expect(await getBooking(renter, trip)).toMatchObject({ refundAmount: '10.00' });
});

test('a refund by staff comes on top of one in the dashboard that nobody has told us of yet', async () => {
  await controlSandbox(app, 'webhooks', { mode: 'drop' });
  await stripe.refunds.create({ charge: await chargeOf(trip), amount: 5000 });
  await refundAsStaff('10.00', 'platform');
  await controlSandbox(app, 'webhooks', { mode: 'normal' });
  await expect.poll(refundedCents).toBe(6000);
  await shorten(1);
  await expectShares(10_602, 14_280);
});

test('a refund in the dashboard counts once if it was made before they were stored by themselves', async () => {
  await refundAtStripe(5000);
  await controlSandbox(app, 'webhooks', { mode: 'drop' });
  await app.server.jobs.drain(10_000);
  await app.db.execute(
    sql`update charge_orders set foreign_refund_cents = 0 where booking_id = ${trip.id}`,
  );
  await refundAsStaff('10.00', 'platform');
  await controlSandbox(app, 'webhooks', { mode: 'normal' });
  await shorten(1);
  await expectShares(10_602, 14_280);
});
