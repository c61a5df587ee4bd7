import type { Booking } from '@curbside/domain/bookings/booking';
import { chargeEndpoints } from '@curbside/domain/charges/endpoints';
import { journalEndpoints } from '@curbside/domain/journal/endpoints';
import { ledgerEndpoints } from '@curbside/domain/ledger/endpoints';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import {
  acceptedChange,
  endingDaysLater,
  listChanges,
  payBookingWithBank,
} from '../../test/harness/changes.ts';
import {
  bookApproved,
  changeBooking,
  controlSandbox,
  createHost,
  createStaff,
  createVerified,
  getBooking,
  listCar,
  openCheckout,
  type Person,
  payAtPage,
  requestBooking,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { postEntry, repayOtherwise } from '../../test/harness/journal.ts';
import { compareWithStripe, expectAtStripe, expectBalances } from '../../test/harness/money.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const host = await createHost(app);
const admin = await createStaff(app, 'admin');
const minute = 60_000;
afterEach(() => controlSandbox(app, 'faults/clear', {}));

const fault = (path: string, answer: string) =>
  controlSandbox(app, 'faults', { path, method: 'POST', answer, times: 30 });

/** Cents owed to the guest of each charge, the oldest first. */
async function owedByCharge({ id }: Booking): Promise<number[]> {
  const { rows } = await app.db.execute<{ cents: number }>(sql`
    select coalesce(-sum(l.cents), 0)::int as cents from charge_orders o
    left join ledger_lines l on l.order_id = o.id and l.account = 'guest_balance'
    where o.booking_id = ${id} group by o.id order by o.id`);
  return rows.map(({ cents }) => cents);
}

const settle = async () => {
  for (let round = 0; round < 6; round += 1) await app.travel(2 * minute);
};

/** An extension for 192.06 that was paid after it had lapsed, and whose refund the card refuses. */
async function paidTooLate(renter: Person): Promise<Booking> {
  const request = await requestBooking(renter, await listCar(host), windowFrom(app, 20));
  await payBookingWithBank(app, renter, request);
  await changeBooking(host, request, 'approved');
  const trip = await getBooking(renter, request);
  const people = { asker: renter, answerer: host };
  const { answer } = await acceptedChange(people, trip, endingDaysLater(trip, 2));
  const params = { id: answer.body.orderId ?? 0 };
  const payBy = new Date((await listChanges(renter, trip))[0]?.payBy ?? 0);
  await app.travelTo(new Date(payBy.getTime() - minute));
  const { body: page } = await renter.client.call(chargeEndpoints.payCharge, { params });
  await fault('/v1/checkout/sessions/{id}/expire', '500');
  await app.travelTo(payBy);
  await payAtPage(app, page.url);
  await controlSandbox(app, 'faults/clear', {});
  await fault('/v1/refunds', 'refund-fails');
  await settle();
  await controlSandbox(app, 'faults/clear', {});
  expect(await owedByCharge(trip)).toEqual([0, 19_206]);
  return trip;
}

test('what staff repaid of a second payment is no part of the refund of the trip', async () => {
  const renter = await createVerified(app);
  const trip = await paidTooLate(renter);
  await repayOtherwise(app, admin, { bookingId: trip.id, amount: '192.06' });
  expect(await owedByCharge(trip)).toEqual([0, 0]);
  const entry = { kind: 'repaid_otherwise', bookingId: trip.id, amount: '0.01' } as const;
  const again = await admin.client.call(journalEndpoints.writeJournalEntry, {
    body: { ...entry, reason: 'Once more.' },
  });
  expect(again.status).toBe(409);
  await settle();
  await expectAtStripe(app, trip, { kept: 28_808 + 19_206, sent: 0 });
  expect((await changeBooking(host, trip, 'cancelled')).status).toBe(200);
  await settle();
  // The trip comes back by card, and nothing of the second payment does.
  await expectAtStripe(app, trip, { kept: 19_206, sent: 0 });
  expect(await owedByCharge(trip)).toEqual([0, 0]);
  const { body } = await renter.client.call(paymentEndpoints.receipt, { params: { id: trip.id } });
  expect(body).toMatchObject({ refunded: '288.08', repaid: '192.06', paid: '0.00' });
  await compareWithStripe(app);
});

test('a refund and goodwill that are repaid at once are each their own', async () => {
  const renter = await createVerified(app);
  const people = { host, renter, car: await listCar(host) };
  const trip = await bookApproved(app, people, windowFrom(app, 20));
  await acceptedChange({ asker: renter, answerer: host }, trip, endingDaysLater(trip, 2));
  await app.server.jobs.drain(10_000);
  await fault('/v1/refunds', 'refund-fails');
  const shorter = endingDaysLater(trip, 0);
  await acceptedChange({ asker: host, answerer: renter }, trip, shorter);
  await settle();
  await postEntry(app, admin, { kind: 'goodwill', bookingId: trip.id, amount: '15.00' });
  expect(await owedByCharge(trip)).toEqual([1500, 19_206]);
  // The refund that Stripe does not make comes first.
  await repayOtherwise(app, admin, { bookingId: trip.id, amount: '192.06' });
  expect(await owedByCharge(trip)).toEqual([1500, 0]);
  await controlSandbox(app, 'faults/clear', {});
  const receipt = async () =>
    (await renter.client.call(paymentEndpoints.receipt, { params: { id: trip.id } })).body;
  const sums = { total: '480.14', refunded: '0.00', repaid: '192.06', paid: '288.08' };
  expect(await receipt()).toMatchObject(sums);
  await repayOtherwise(app, admin, { bookingId: trip.id, amount: '15.00' });
  await settle();
  expect(await owedByCharge(trip)).toEqual([0, 0]);
  expect(await receipt()).toMatchObject(sums);
  await expectBalances(app, trip, { guest_balance: 0, goodwill: 1500, bank: -20_706 });
  await until(async () => (await getBooking(renter, trip)).endDate === trip.endDate);
  await changeBooking(host, await getBooking(host, trip), 'cancelled');
  await settle();
  await expectAtStripe(app, trip, { kept: 19_206, sent: 0 });
  expect(await owedByCharge(trip)).toEqual([0, 0]);
  await compareWithStripe(app);
});

/** A trip for 288.08 that was paid on two pages, and whose second payment the card does not take back. */
async function paidTwice(renter: Person): Promise<Booking> {
  const booking = await requestBooking(renter, await listCar(host), windowFrom(app, 20));
  await controlSandbox(app, 'webhooks', { mode: 'drop' });
  const first = await openCheckout(renter, booking);
  // The product loses the page, as if Stripe's response had been lost.
  await app.db.execute(sql`
    update payments set checkout_session_id = null, checkout_url = null, attempt = attempt + 1
    where booking_id = ${booking.id}`);
  const pages = [first, await openCheckout(renter, booking)];
  for (const page of pages) {
    await payAtPage(app, `/checkout/${page}`);
  }
  const { stripe } = app.server.deps;
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(first);
  await stripe.paymentIntents.capture(String(intent));
  await fault('/v1/refunds', 'refund-fails');
  await controlSandbox(app, 'webhooks', { mode: 'normal' });
  await settle();
  expect((await changeBooking(host, booking, 'approved')).status).toBe(200);
  await settle();
  await controlSandbox(app, 'faults/clear', {});
  return getBooking(renter, booking);
}

const differencesOf = async ({ id }: Booking) =>
  (await admin.client.call(ledgerEndpoints.reconciliation)).body.filter(
    ({ bookingId }) => bookingId === id,
  );

test('a trip that was paid twice is refunded whole after its second payment was repaid', async () => {
  const renter = await createVerified(app);
  const trip = await paidTwice(renter);
  expect(await owedByCharge(trip)).toEqual([28_808]);
  expect(await differencesOf(trip)).toMatchObject([{ kind: 'refund_failed' }]);
  await repayOtherwise(app, admin, { bookingId: trip.id, amount: '288.08' });
  await settle();
  // The task does not come back with the next look at Stripe.
  expect([await owedByCharge(trip), await differencesOf(trip)]).toEqual([[0], []]);
  const receipt = async () =>
    (await renter.client.call(paymentEndpoints.receipt, { params: { id: trip.id } })).body;
  expect(await receipt()).toMatchObject({ repaid: '0.00', paid: '288.08' });
  expect((await changeBooking(host, trip, 'cancelled')).status).toBe(200);
  await settle();
  await until(async () => (await getBooking(renter, trip)).paymentStatus === 'refunded');
  expect([await owedByCharge(trip), await differencesOf(trip)]).toEqual([[0], []]);
  expect(await receipt()).toMatchObject({ refunded: '288.08', repaid: '0.00', paid: '0.00' });
  await compareWithStripe(app);
});

/** The guest's bank decides on the second payment of a trip. */
async function decideSecond(trip: Booking, outcome: 'lost' | 'reinstated'): Promise<void> {
  const { rows } = await app.db.execute<{ charge: string }>(sql`
    select o.id as charge from stripe_objects o join payments p on p.order_id = o.order_id
    where o.booking_id = ${trip.id} and o.kind = 'charge' and o.id <> p.charge_id`);
  const charge = rows[0]?.charge;
  const untilDispute = (status: string) =>
    until(async () => (await getBooking(host, trip)).dispute?.status === status);
  if (outcome === 'lost') {
    await controlSandbox(app, 'disputes', { charge });
    await untilDispute('needs_response');
  }
  await controlSandbox(app, 'disputes', { charge, outcome });
  await untilDispute(outcome === 'lost' ? 'lost' : 'won');
  await settle();
}

const payoutOf = async (trip: Booking) => (await getBooking(host, trip)).payoutAmount;

test('a bank that takes the second payment of a trip back takes nothing from its host', async () => {
  const renter = await createVerified(app);
  const trip = await paidTwice(renter);
  await decideSecond(trip, 'lost');
  expect([await owedByCharge(trip), await payoutOf(trip)]).toEqual([[0], '214.20']);
  const rest = { guest_balance: 0, disputed_funds: 0, losses: 0, host_payable: -21_420 };
  await expectBalances(app, trip, rest);
  await compareWithStripe(app);
});

test('a second payment that comes back from a bank is owed again, and repaid once', async () => {
  const renter = await createVerified(app);
  const trip = await paidTwice(renter);
  await decideSecond(trip, 'lost');
  await decideSecond(trip, 'reinstated');
  expect([await owedByCharge(trip), await payoutOf(trip)]).toEqual([[28_808], '214.20']);
  expect(await differencesOf(trip)).toMatchObject([{ kind: 'refund_failed' }]);
  await repayOtherwise(app, admin, { bookingId: trip.id, amount: '288.08' });
  await settle();
  expect([await owedByCharge(trip), await differencesOf(trip)]).toEqual([[0], []]);
  expect((await changeBooking(host, trip, 'cancelled')).status).toBe(200);
  await settle();
  await expectBalances(app, trip, { guest_balance: 0, host_payable: 0, bank: -28_808 });
  await compareWithStripe(app);
});

test('a trip whose both payments a bank takes back leaves nobody owing the guest', async () => {
  const renter = await createVerified(app);
  const trip = await paidTwice(renter);
  await decideSecond(trip, 'lost');
  const { rows } = await app.db.execute<{ charge: string }>(sql`
    select charge_id as charge from payments where booking_id = ${trip.id}`);
  const charge = rows[0]?.charge;
  await controlSandbox(app, 'disputes', { charge });
  await settle();
  await controlSandbox(app, 'disputes', { charge, outcome: 'lost' });
  await settle();
  const rest = { guest_balance: 0, disputed_funds: 0, losses: 0, host_payable: 0 };
  await expectBalances(app, trip, rest);
  expect((await changeBooking(host, trip, 'cancelled')).body.refundAmount).toBe('0.00');
  await settle();
  await expectBalances(app, trip, rest);
  await compareWithStripe(app);
});
