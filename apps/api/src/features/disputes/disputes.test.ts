import type { Booking } from '@curbside/domain/bookings/booking';
import type { Car } from '@curbside/domain/cars/car';
import { disputeEndpoints } from '@curbside/domain/disputes/endpoints';
import { incidentEndpoints } from '@curbside/domain/incidents/endpoints';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { acceptedChange, endingDaysLater } from '../../test/harness/changes.ts';
import { withoutCancellation } from '../../test/harness/contracts.ts';
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
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { balancesOf, compareWithStripe, expectBalances } from '../../test/harness/money.ts';
import { onePixel } from '../../test/harness/pictures.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const day = 24 * 3_600_000;

const app = await sharedApp();
const admin = await createStaff(app, 'admin');
const renter = await createVerified(app);
let host: Person;
let car: Car;
beforeEach(async () => {
  await controlSandbox(app, 'webhooks', { mode: 'normal' });
  host = await createHost(app);
  car = await listCar(host);
});

/** Beyond the tests' clock changes, which would complete earlier trips. */
const bookLater = () => bookApproved(app, { host, renter, car }, windowFrom(app, 30));
const approved = (days = 3) => bookApproved(app, { host, renter, car }, windowFrom(app, 3, days));

async function chargeOf({ id }: Pick<Booking, 'id'>): Promise<string> {
  const { rows } = await app.db.execute<{ charge: string }>(
    sql`select charge_id as charge from payments where booking_id = ${id}`,
  );
  return rows[0]?.charge ?? '';
}

/** Lets the guest's bank act, and waits until the product has read it. */
async function dispute(booking: Booking, body: object = {}, status = 'needs_response') {
  await controlSandbox(app, 'disputes', { charge: await chargeOf(booking), ...body });
  await until(async () => (await getBooking(host, booking)).dispute?.status === status);
}

async function listDisputes() {
  const answer = await admin.client.call(disputeEndpoints.disputes);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function disputeOf({ id }: Booking) {
  const found = (await listDisputes()).find(({ bookingId }) => bookingId === id);
  if (!found) throw new Error('There is no dispute.');
  return found;
}

const submit = (id: number, body: object = {}) =>
  admin.client.call(disputeEndpoints.submitDispute, { params: { id }, body });

async function payoutOf({ id }: Booking) {
  const { body } = await host.client.call(payoutEndpoints.payouts);
  return body.find(({ bookingId }) => bookingId === id);
}

test('a dispute freezes the payout, withdraws amount and fee, and tells only host and staff', async () => {
  const booking = await approved();
  await dispute(booking);
  const seen = await getBooking(host, booking);
  expect(seen).toMatchObject({
    payoutStatus: 'frozen',
    paymentStatus: 'captured',
    dispute: { status: 'needs_response', amount: '288.08', dueBy: expect.any(String) },
  });
  expect((await getBooking(renter, booking)).dispute).toBeUndefined();
  await expectBalances(app, booking, {
    disputed_funds: 28808,
    stripe_fees: 865 + 1500,
    guest_balance: 0,
  });
  await compareWithStripe(app);

  const cancel = await changeBooking(renter, booking, 'cancelled');
  expect(cancel).toMatchObject({
    status: 409,
    body: { code: 'wrong_state', message: expect.stringContaining('disputed with the bank') },
  });
  expect((await getBooking(renter, booking)).status).toBe('approved');
  await completeTrip(app, host, booking);
  expect((await getBooking(host, booking)).payoutStatus).toBe('frozen');
});

test('a won dispute releases the payout and brings the funds back', async () => {
  const booking = await approved();
  await dispute(booking);
  await completeTrip(app, host, booking);
  const { id, submitFee } = await disputeOf(booking);
  expect(submitFee).toBe('15.00');
  const preview = await admin.client.call(disputeEndpoints.dispute, { params: { id } });
  expect(preview.body.evidence.access_activity_log).toContain('signed in from');
  expect(preview.body.evidence.uncategorized_text).toContain('Contract\nCS-');
  const submitted = await submit(id, { note: 'The guest drove the car for three days.' });
  expect(submitted.body).toMatchObject({
    status: 'under_review',
    submittedAt: expect.any(String),
    actions: { submit: { allowed: false } },
  });
  const { stripeId } = submitted.body;
  await expectBalances(app, booking, { stripe_fees: 865 + 1500 + 1500 });
  const atStripe = await app.server.deps.stripe.disputes.retrieve(stripeId);
  expect(atStripe.evidence.uncategorized_text).toContain('The guest drove the car');
  expect(await submit(id)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  await dispute(booking, { outcome: 'won' }, 'won');
  await until(async () => (await getBooking(host, booking)).payoutStatus === 'transferred');
  // The fee for submitting evidence comes back, that of the dispute does not.
  await expectBalances(app, booking, {
    disputed_funds: 0,
    host_payable: 0,
    stripe_fees: 865 + 1500,
  });
  await compareWithStripe(app);
});

test('the evidence cites a policy only if the contract has it', async () => {
  const booking = await approved();
  await dispute(booking);
  const { id } = await disputeOf(booking);
  const policy = async () => {
    const { body } = await admin.client.call(disputeEndpoints.dispute, { params: { id } });
    expect(body.evidence.refund_policy_disclosure).toContain('Cancel free until 24 hours before');
    return body.evidence.cancellation_policy_disclosure;
  };
  expect(await policy()).toMatch(/as in contract CS-\d{4}-\d{6}: Cancel free until 24 hours/);
  await withoutCancellation(app, booking.id);
  expect(await policy()).not.toContain('contract');
});

test('a dispute without evidence is lost at its deadline, and no payout follows', async () => {
  const booking = await approved();
  await dispute(booking);
  await completeTrip(app, host, booking);
  await app.travel(10 * day);
  expect(await getBooking(host, booking)).toMatchObject({
    dispute: { status: 'lost' },
    payoutStatus: 'none',
    payoutAmount: '0.00',
  });
  await expectBalances(app, booking, {
    disputed_funds: 0,
    host_payable: 0,
    sales_tax_payable: 0,
    losses: 0,
  });
  expect(await submit((await disputeOf(booking)).id)).toMatchObject({ status: 409 });
  await compareWithStripe(app);
});

test('an inquiry withdraws nothing, can be cancelled, and may become a dispute', async () => {
  const booking = await approved();
  await dispute(booking, { inquiry: true }, 'warning_needs_response');
  expect(await getBooking(host, booking)).toMatchObject({ payoutStatus: 'frozen' });
  expect(await balancesOf(app, booking)).not.toHaveProperty('disputed_funds');
  await dispute(booking, { outcome: 'escalated' });
  await expectBalances(app, booking, { disputed_funds: 28808 });

  const other = await bookApproved(app, { host, renter, car }, windowFrom(app, 20));
  await dispute(other, { inquiry: true }, 'warning_needs_response');
  expect((await changeBooking(renter, other, 'cancelled')).status).toBe(200);
  await until(async () => (await getBooking(host, other)).dispute?.status === 'warning_closed');
  expect(await getBooking(renter, other)).toMatchObject({ paymentStatus: 'refunded' });
  await compareWithStripe(app);
});

test('an open dispute of one charge is shown before a newer one that is decided', async () => {
  const booking = await approved();
  await acceptedChange({ asker: renter, answerer: host }, booking, endingDaysLater(booking, 2));
  const { rows } = await app.db.execute<{ charge: string }>(sql`
    select charge_id as charge from payments where booking_id = ${booking.id} order by order_id`);
  const [ofTrip, ofExtension] = rows.map(({ charge }) => charge);
  await controlSandbox(app, 'disputes', { charge: ofTrip });
  await until(async () => (await getBooking(host, booking)).dispute?.amount === '288.08');
  await controlSandbox(app, 'disputes', { charge: ofExtension, outcome: 'won' });
  await until(async () =>
    (await listDisputes()).some(
      ({ status, ...of }) => of.bookingId === booking.id && status === 'won',
    ),
  );
  expect(await getBooking(host, booking)).toMatchObject({
    dispute: { status: 'needs_response', amount: '288.08' },
    actions: { cancel: { allowed: false }, change: { allowed: false } },
  });
});

describe('a dispute after the payout', () => {
  test('that is lost takes the transfer back', async () => {
    const booking = await approved();
    await completeTrip(app, host, booking);
    await dispute(booking);
    expect((await getBooking(host, booking)).payoutStatus).toBe('transferred');
    await dispute(booking, { outcome: 'lost' }, 'lost');
    await until(async () => (await getBooking(host, booking)).payoutStatus === 'reversed');
    await expectBalances(app, booking, { host_payable: 0, disputed_funds: 0 });
    expect(await payoutOf(booking)).toMatchObject({ status: 'reversed', owed: '0.00' });
    await compareWithStripe(app);
  });

  test('holds back what is owed again while the bank decides', async () => {
    const booking = await approved();
    await completeTrip(app, host, booking);
    const { stripe } = app.server.deps;
    const sentCents = async () => {
      const destination = host.user.stripeAccountId ?? '';
      const { data } = await stripe.transfers.list({ destination, limit: 100 });
      return data.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
    };
    await controlSandbox(app, 'faults', {
      path: '/v1/refunds',
      method: 'POST',
      answer: 'refund-fails',
      times: 1,
    });
    await stripe.refunds.create({ charge: await chargeOf(booking), amount: 3000 });
    await until(async () => (await sentCents()) < 21_420);
    const kept = await sentCents();
    await dispute(booking, { amount: 5000 });
    await app.travel(10 * 60_000);
    await until(async () => (await getBooking(host, booking)).payoutStatus === 'frozen');
    await expectBalances(app, booking, { host_payable: kept - 21_420 });
    expect(await sentCents()).toBe(kept);
    await dispute(booking, { outcome: 'won' }, 'won');
    await until(async () => (await getBooking(host, booking)).payoutStatus === 'transferred');
    expect(await sentCents()).toBe(21_420);
    await compareWithStripe(app);
  });

  test('becomes a debt if the balance does not suffice, which later payouts settle', async () => {
    const booking = await approved();
    await completeTrip(app, host, booking);
    // The host's bank has received the payout by now.
    await app.travel(8 * day);
    await dispute(booking);
    await dispute(booking, { outcome: 'lost' }, 'lost');
    await until(async () => (await payoutOf(booking))?.owed === '214.20');
    await expectBalances(app, booking, {
      host_receivables: 21420,
      host_payable: 0,
    });
    const short = await approved(1);
    await completeTrip(app, host, short);
    expect(await payoutOf(short)).toMatchObject({ status: 'transferred', owed: '0.00' });
    expect((await payoutOf(booking))?.owed).toBe('142.80');
    const long = await approved(3);
    await completeTrip(app, host, long);
    expect((await payoutOf(booking))?.owed).toBe('0.00');
    const { stripe } = app.server.deps;
    const transfers = await stripe.transfers.list({
      destination: host.user.stripeAccountId ?? '',
      limit: 100,
    });
    expect(transfers.data.map(({ amount }) => amount)).toEqual([21420 - 14280, 21420]);
    await compareWithStripe(app);
  });
});

test('an incident and a dispute hold the payout back until both are over', async () => {
  const booking = await approved();
  await app.travelTo(new Date(new Date(booking.startsAt).getTime() + 3_600_000));
  const report = await renter.client.call(incidentEndpoints.reportIncident, {
    body: {
      bookingId: booking.id,
      description: 'A dent.',
      severity: 'moderate',
      incidentType: 'damage',
      incidentDate: app.now().toISOString(),
      photos: [onePixel],
    },
  });
  expect(report.status).toBe(201);
  await dispute(booking);
  await completeTrip(app, host, booking);
  await dispute(booking, { outcome: 'won' }, 'won');
  expect((await getBooking(host, booking)).payoutStatus).toBe('frozen');
});

/** The letter to staff links to the disputes, and its Message-ID has one @ and no address. */
function expectDisputeLetter(letter: string): void {
  expect(letter).toContain(`${app.server.deps.env.publicUrl}/admin/money?tab=disputes`);
  expect(letter).toMatch(/^Message-ID:\s+<dispute-[\w-]+@[^@>\s]+>$/m);
}

test('staff are notified of a dispute', async () => {
  const booking = await approved();
  await dispute(booking);
  const { id } = await disputeOf(booking);
  await until(async () => {
    const letters = await lettersTo(app, admin.user.email);
    const letter = letters.find((text) => text.includes(`Subject: Dispute ${id} (needs response)`));
    if (letter) expectDisputeLetter(letter);
    return letter !== undefined;
  });
});

test('staff are reminded once of an approaching deadline, unless evidence is submitted', async () => {
  const [open, submitted] = [await approved(), await bookLater()];
  await dispute(open);
  await dispute(submitted);
  expect((await submit((await disputeOf(submitted)).id)).status).toBe(200);
  const { id, dueBy } = await disputeOf(open);
  const hoursBefore = (hours: number) =>
    app.travelTo(new Date(Date.parse(dueBy ?? '') - hours * 3_600_000));
  const subjects = async (about: number) => {
    const letters = (await lettersTo(app, admin.user.email)).filter((letter) =>
      letter.includes(`Subject: Dispute ${about}: evidence is due`),
    );
    for (const letter of letters) expectDisputeLetter(letter);
    return letters.length;
  };
  await hoursBefore(73);
  expect(await subjects(id)).toBe(0);
  await hoursBefore(71);
  expect(await subjects(id)).toBe(1);
  await hoursBefore(24);
  expect(await subjects(id)).toBe(1);
  expect(await subjects((await disputeOf(submitted)).id)).toBe(0);
});

test('a dispute that no webhook reported is found by polling', async () => {
  const booking = await approved();
  await controlSandbox(app, 'webhooks', { mode: 'drop' });
  await controlSandbox(app, 'disputes', { charge: await chargeOf(booking) });
  await app.travel(60_000);
  expect((await getBooking(host, booking)).dispute?.status).toBe('needs_response');
  expect((await getBooking(host, booking)).payoutStatus).toBe('frozen');
});
