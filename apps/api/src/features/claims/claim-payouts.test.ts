import { chargeEndpoints } from '@curbside/domain/charges/endpoints';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { staffBookingEndpoints } from '@curbside/domain/staff-bookings/endpoints';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { acceptClaim, readClaim } from '../../test/harness/claims.ts';
import { insertDebt } from '../../test/harness/debts.ts';
import {
  bookApproved,
  changeBooking,
  controlSandbox,
  createStaff,
  getBooking,
  listCar,
  payAtPage,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { balancesOf, compareWithStripe, expectBalances } from '../../test/harness/money.ts';
import { sharedClaims } from '../../test/harness/shared-claims.ts';

const { app, host, renter, trip, claimLate, claimDamage } = await sharedClaims();
const admin = await createStaff(app, 'admin');

/** A letter to the host with this subject and these words. */
async function letter(subject: string, words = ''): Promise<string> {
  let found: string | undefined;
  await until(async () => {
    found = (await lettersTo(app, host.user.email)).find(
      (text) => text.includes(`Subject: ${subject}`) && text.includes(words),
    );
    return found !== undefined;
  });
  return found ?? '';
}

const stuckOf = async ({ id }: { id: number }) =>
  (await admin.client.call(payoutEndpoints.stuckPayouts)).body.filter(
    ({ bookingId }) => bookingId === id,
  );

const failuresTold = async () =>
  (await lettersTo(app, host.user.email)).filter((text) =>
    text.includes('Subject: Your payout failed'),
  );

async function chargeOf({ id }: { id: number }): Promise<string> {
  const { rows } = await app.db.execute<{ charge: string }>(
    sql`select charge_id as charge from payments where order_id = ${id}`,
  );
  return rows[0]?.charge ?? '';
}

test('a dispute of a claim speaks of the claim, and of what the host keeps of it', async () => {
  const claim = await claimLate();
  await acceptClaim(renter, claim);
  await app.server.jobs.drain(10_000);
  const charge = await chargeOf(claim);
  await controlSandbox(app, 'disputes', { charge });
  const open = await letter('Payment disputed');
  expect(open).toContain("The guest's bank has questioned $51.67 for the late return.");
  expect(open).toContain('You keep what you have received unless the bank decides for the guest.');
  await controlSandbox(app, 'disputes', { charge, outcome: 'lost' });
  const lost = await letter('Dispute decided');
  expect(lost).toContain('decided that $51.67 for the late return goes back to the guest.');
  expect(lost).toContain('so your payout of it is $0.00 now.');
  await expectBalances(app, trip(), { disputed_funds: 0 });
});

test('a payout of a claim that fails is told once, with its sum', async () => {
  const claim = await claimLate();
  const account = host.user.stripeAccountId;
  await controlSandbox(app, 'accounts', { account, state: 'transfers_paused' });
  await acceptClaim(renter, claim);
  const failed = await letter('Your payout failed');
  expect(failed).toContain('Your payout of $38.42 could not be transferred.');
  expect(failed).toContain('Please update your payout details at Stripe');
  for (let round = 0; round < 4; round += 1) await app.travel(2 * 60_000);
  expect(await failuresTold()).toHaveLength(1);
  // The trip itself is not over, and waits for nothing.
  expect(await stuckOf(trip())).toMatchObject([
    { amount: '38.42', status: 'failed', waitsFor: ['payout_account'], failedAt: null },
  ]);
  await controlSandbox(app, 'accounts', { account, state: 'enabled' });
  await app.travel(61 * 60_000);
  await expect.poll(async () => (await balancesOf(app, trip())).host_payable).toBe(-21_420);
  expect(await stuckOf(trip())).toEqual([]);
});

test('a payout of a claim that Stripe does not answer is told after an hour', async () => {
  const claim = await claimLate();
  const before = (await failuresTold()).length;
  await controlSandbox(app, 'faults', {
    path: '/v1/transfers',
    method: 'POST',
    answer: '500',
    times: 1000,
  });
  await acceptClaim(renter, claim);
  await until(async () => (await stuckOf(trip()))[0]?.status === 'failed');
  await app.travel(30 * 60_000);
  expect(await failuresTold()).toHaveLength(before);
  for (let round = 0; round < 2; round += 1) await app.travel(31 * 60_000);
  await until(async () => (await failuresTold()).length > before);
  const told = (await failuresTold()).slice(before);
  expect(told).toHaveLength(1);
  const words = 'payout of $38.42 could not be transferred. There is nothing you need to do';
  expect(told.join()).toContain(words);
  await controlSandbox(app, 'faults/clear', {});
  await app.travel(61 * 60_000);
  await expect.poll(async () => (await balancesOf(app, trip())).host_payable).toBe(-21_420);
});

test('a payout of a claim that fails names what was not kept for a debt', async () => {
  const claim = await claimLate();
  const other = { host, renter, car: await listCar(host) };
  const { id: bookingId } = await bookApproved(app, other, windowFrom(app, 40));
  await insertDebt(app.db, { bookingId, hostId: host.user.id, cents: 1000 });
  const account = host.user.stripeAccountId;
  await controlSandbox(app, 'accounts', { account, state: 'transfers_paused' });
  await acceptClaim(renter, claim);
  await letter('Your payout failed', 'payout of $28.42 could not be transferred.');
  await controlSandbox(app, 'accounts', { account, state: 'enabled' });
});

test('a claim that is disputed waits by itself, and leaves the payout of the trip alone', async () => {
  const claim = await claimLate();
  const account = host.user.stripeAccountId;
  await controlSandbox(app, 'accounts', { account, state: 'transfers_paused' });
  await acceptClaim(renter, claim);
  await until(async () => (await stuckOf(trip())).length === 1);
  const charge = await chargeOf(claim);
  await controlSandbox(app, 'disputes', { charge });
  const dispute = ['dispute', 'payout_account'];
  await expect
    .poll(() => stuckOf(trip()))
    .toMatchObject([{ amount: '38.42', status: 'frozen', waitsFor: dispute }]);
  await controlSandbox(app, 'accounts', { account, state: 'enabled' });
  await app.travel(2 * 60_000);
  expect((await getBooking(host, trip())).payout?.waitsFor).toEqual([]);
  // The price of the trip is not disputed, so staff can refund of it.
  const refund = await admin.client.call(staffBookingEndpoints.refundAsStaff, {
    params: { id: trip().id },
    body: { amount: '10.00', reason: 'Sorry for the noise.', borneBy: 'platform' },
  });
  expect(refund.status).toBe(200);
  await changeBooking(host, trip(), 'completed');
  await until(async () => (await getBooking(host, trip())).payoutStatus === 'transferred');
  await controlSandbox(app, 'disputes', { charge, outcome: 'won' });
  await expectBalances(app, trip(), { host_payable: 0, disputed_funds: 0 });
  expect(await stuckOf(trip())).toEqual([]);
});

test('a claim that is refunded in the dashboard is told to both sides once for each refund', async () => {
  const claim = await claimLate();
  await acceptClaim(renter, claim);
  await app.server.jobs.drain(10_000);
  const { refunds } = app.server.deps.stripe;
  const charge = await chargeOf(claim);
  await refunds.create({ charge, amount: 2000 });
  await letter(
    'Refunded',
    '$20.00 of $51.67 for the late return was refunded to Pat. Your part of it is $23.54 now.',
  );
  await refunds.create({ charge });
  await letter('Refunded', '\n$51.67 for the late return was refunded to');
  for (let round = 0; round < 3; round += 1) await app.travel(2 * 60_000);
  for (const { user } of [host, renter]) {
    const told = (await lettersTo(app, user.email)).filter((text) =>
      text.includes(`<charge-${claim.id}-refunded-`),
    );
    expect(told).toHaveLength(2);
  }
  await expectBalances(app, trip(), { guest_balance: 0, host_payable: -21_420 });
  await compareWithStripe(app);
});

test('a large damage is refunded in part until both of its payments are refunded', async () => {
  const claim = await claimDamage('900.00');
  const read = () => readClaim(host, claim);
  await acceptClaim(renter, claim);
  await until(async () => (await read()).cardPart?.state === 'charged');
  const { body } = await renter.client.call(chargeEndpoints.payCharge, {
    params: { id: claim.id },
  });
  await payAtPage(app, body.url);
  await until(async () => (await read()).status === 'paid');
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from charge_orders where id = ${claim.id} or part_of = ${claim.id} order by id`,
  );
  const [rest, part] = await Promise.all(rows.map(chargeOf));
  const { refunds } = app.server.deps.stripe;
  await refunds.create({ charge: rest ?? '' });
  await until(async () => (await read()).refunded === '400.00');
  expect(await read()).toMatchObject({ status: 'partially_refunded', hostShare: '500.00' });
  await refunds.create({ charge: part ?? '' });
  await until(async () => (await read()).refunded === '900.00');
  expect(await read()).toMatchObject({ status: 'refunded', hostShare: '0.00' });
  await compareWithStripe(app);
});

test('the payout of a claim that was taken back at Stripe is sent again by staff', async () => {
  const claim = await claimLate();
  await acceptClaim(renter, claim);
  await app.server.jobs.drain(10_000);
  const owed = async () => -((await balancesOf(app, trip())).host_payable ?? 0) - 21_420;
  await expect.poll(owed).toBe(0);
  const resend = () =>
    admin.client.call(staffBookingEndpoints.resendPayout, {
      params: { id: trip().id },
      body: { reason: 'The account is right again.' },
    });
  expect((await resend()).status).toBe(409);
  const { transfers } = app.server.deps.stripe;
  const { data } = await transfers.list({ destination: host.user.stripeAccountId ?? '', limit: 1 });
  await transfers.createReversal(data[0]?.id ?? '');
  await expect.poll(owed).toBe(3842);
  await app.travel(2 * 60_000);
  expect(await owed()).toBe(3842);
  const answers = await Promise.all([resend(), resend()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await expect.poll(owed).toBe(0);
  expect((await resend()).status).toBe(409);
  await compareWithStripe(app);
});
