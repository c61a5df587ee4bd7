import type { Booking } from '@curbside/domain/bookings/booking';
import { ledgerEndpoints } from '@curbside/domain/ledger/endpoints';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { afterEach, expect, test, vi } from 'vitest';
import { acceptedChange, endingDaysLater } from '../../../test/harness/changes.ts';
import { acceptClaim, claimCharge, receipt } from '../../../test/harness/claims.ts';
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
  until,
  windowFrom,
} from '../../../test/harness/factories.ts';
import { repayOtherwise } from '../../../test/harness/journal.ts';
import { lettersTo } from '../../../test/harness/mailbox.ts';
import { compareWithStripe, expectBalances } from '../../../test/harness/money.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';
import { uploadFile } from '../../../test/harness/uploads.ts';
import { findTripOrder, refOf } from '../../charges/index.ts';
import { readMoney } from '../../payments/index.ts';

const app = await sharedApp();
const host = await createHost(app);
const renter = await createVerified(app);
const admin = await createStaff(app, 'admin');
const minute = 60_000;

/** The card refuses this many refunds from now on, two seconds after each was made. */
const failRefunds = (times: number) =>
  controlSandbox(app, 'faults', {
    path: '/v1/refunds',
    method: 'POST',
    answer: 'refund-fails',
    times,
  });

/** A day less takes 96.02 off the price; the card refuses each of three tries to refund it. */
async function shortenWithoutRefund(trip: Booking, answerer = renter): Promise<void> {
  await failRefunds(10);
  await acceptedChange({ asker: host, answerer }, trip, endingDaysLater(trip, -1));
  for (let round = 0; round < 8; round += 1) await app.travel(2 * minute);
}

afterEach(() => controlSandbox(app, 'faults/clear', {}));

test('a shorter trip whose refund the card refuses three times waits for staff, and pays the host', async () => {
  const people = { host, renter, car: await listCar(host) };
  const trip = await bookApproved(app, people, windowFrom(app, 4));
  await shortenWithoutRefund(trip);
  // A third of 288.08 is due, and the host keeps what two days pay.
  await expectBalances(app, trip, { guest_balance: -9602, host_payable: -14_280 });
  const isOfTrip = ({ bookingId }: { bookingId: number | null }) => bookingId === trip.id;
  const { body } = await admin.client.call(ledgerEndpoints.reconciliation);
  expect(body.filter(isOfTrip)).toMatchObject(Array(3).fill({ kind: 'refund_failed' }));

  await completeTrip(app, host, await getBooking(host, trip));
  await until(async () => (await getBooking(host, trip)).payoutStatus === 'transferred');
  await expectBalances(app, trip, { guest_balance: -9602, host_payable: 0 });
  const { data } = await app.server.deps.stripe.transfers.list({
    destination: host.user.stripeAccountId ?? '',
  });
  expect(data.map(({ amount }) => amount)).toEqual([14_280]);
  await compareWithStripe(app);
});

test('a guest is told that a refund is tried again only where it is', async () => {
  const guest = await createVerified(app);
  const people = { host, renter: guest, car: await listCar(host) };
  const trip = await bookApproved(app, people, windowFrom(app, 4));
  await shortenWithoutRefund(trip, guest);
  const letters = await lettersTo(app, guest.user.email);
  const words = letters.flatMap(
    (text) => /will try again|find another way to pay you/.exec(text)?.[0] ?? [],
  );
  expect(words).toEqual(['will try again', 'will try again', 'find another way to pay you']);
});

test('a failed refund that staff paid another way is not made again from a later extension', async () => {
  const people = { host, renter, car: await listCar(host) };
  const trip = await bookApproved(app, people, windowFrom(app, 40));
  await shortenWithoutRefund(trip);
  await expectBalances(app, trip, { guest_balance: -9602 });
  await controlSandbox(app, 'faults/clear', {});
  await repayOtherwise(app, admin, { bookingId: trip.id, amount: '96.02' });
  await expectBalances(app, trip, { guest_balance: 0 });
  const { body } = await renter.client.call(paymentEndpoints.receipt, { params: { id: trip.id } });
  const sums = { total: '288.08', refunded: '0.00', repaid: '96.02', paid: '192.06' };
  expect(body).toMatchObject({ ...sums, salesTaxPaid: '15.66' });
  await acceptedChange({ asker: host, answerer: renter }, trip, endingDaysLater(trip, 1));
  await app.server.jobs.drain(10_000);
  for (let round = 0; round < 3; round += 1) await app.travel(2 * minute);
  await expectBalances(app, trip, { guest_balance: 0 });
  // Staff gave 96.02 of the 480.13 back.
  expect(await getBooking(renter, trip)).toMatchObject({
    refundAmount: null,
    cancellation: { refundAmount: '384.11' },
  });
  await compareWithStripe(app);
});

test('a receipt counts what was refunded, and not what the card refused', async () => {
  const people = { host, renter, car: await listCar(host) };
  const trip = await bookApproved(app, people, windowFrom(app, 30));
  const { deps } = app.server;
  const order = refOf(await findTripOrder(deps.db, trip.id));
  const money = await readMoney(deps, { system: 'test' }, order);
  await deps.stripe.refunds.create({ charge: money.charge?.id ?? '', amount: 3000 });
  await until(async () => (await getBooking(renter, trip)).refundAmount === '30.00');
  await shortenWithoutRefund(trip);
  await expectBalances(app, trip, { guest_balance: -6602 });
  const { body } = await renter.client.call(paymentEndpoints.receipt, { params: { id: trip.id } });
  expect(body).toMatchObject({ total: '288.08', refunded: '30.00', paid: '258.08' });
  expect(body.charges).toMatchObject([{ refunded: '30.00' }]);
});

test('staff are told of a failed refund though its reading died before it was recorded', async () => {
  const people = { host, renter, car: await listCar(host) };
  const trip = await bookApproved(app, people, windowFrom(app, 20));
  await failRefunds(1);
  await controlSandbox(app, 'webhooks', { mode: 'drop' });
  await changeBooking(renter, trip, 'cancelled');
  const { deps } = app.server;
  const order = refOf(await findTripOrder(deps.db, trip.id));
  await until(async () => {
    const { refunds } = await readMoney(deps, { system: 'test' }, order);
    return refunds.some(({ status }) => status === 'failed');
  });
  await controlSandbox(app, 'webhooks', { mode: 'normal' });
  await until(async () => {
    await app.travel(2 * minute);
    return (await getBooking(renter, trip)).paymentStatus === 'refunded';
  });
  const { body } = await admin.client.call(ledgerEndpoints.reconciliation);
  const ofTrip = body.filter(({ bookingId }) => bookingId === trip.id);
  expect(ofTrip).toMatchObject([{ kind: 'refund_failed' }]);
});

test('a refund that fails before its settlement ends is made again', async () => {
  const people = { host, renter, car: await listCar(host) };
  const trip = await bookApproved(app, people, windowFrom(app, 20));
  await failRefunds(1);
  const { refunds } = app.server.deps.stripe;
  const create = refunds.create.bind(refunds);
  let isHeld = false;
  vi.spyOn(refunds, 'create').mockImplementationOnce((...given) => {
    isHeld = true;
    const answer = create(...given).then(async (refund) => {
      await until(async () => (await refunds.retrieve(refund.id)).status === 'failed');
      return refund;
    });
    return answer as ReturnType<typeof create>;
  });
  await changeBooking(renter, trip, 'cancelled');
  expect(isHeld).toBe(true);
  await until(async () => {
    await app.travel(2 * minute);
    return (await getBooking(renter, trip)).paymentStatus === 'refunded';
  });
  await expectBalances(app, trip, { guest_balance: 0, host_payable: 0 });
  await compareWithStripe(app);
});

test('a part of the price that staff paid back counts as that, and not as part of a toll', async () => {
  const trip = await bookApproved(
    app,
    { host, renter, car: await listCar(host) },
    windowFrom(app, 3),
  );
  await shortenWithoutRefund(trip);
  await controlSandbox(app, 'faults/clear', {});
  await repayOtherwise(app, admin, { bookingId: trip.id, amount: '96.02' });
  await app.travelTo(new Date(trip.endsAt));
  const documents = [(await uploadFile(host, receipt)).id];
  const toll = { kind: 'toll', amount: '150.00', documents, happenedAt: trip.startsAt };
  const claim = await claimCharge(host, trip, toll);
  expect(claim.status).toBe(201);
  expect((await acceptClaim(renter, claim.body)).status).toBe(200);
  await app.server.jobs.drain(10_000);
  const { body } = await renter.client.call(paymentEndpoints.receipt, { params: { id: trip.id } });
  const sums = { total: '438.08', repaid: '96.02', paid: '342.06' };
  expect(body).toMatchObject({ ...sums, salesTaxPaid: '15.66' });
});
