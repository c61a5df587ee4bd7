import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { type Claim, claimEndpoints } from '@curbside/domain/claims/endpoints';
import { pickupReportEndpoints } from '@curbside/domain/pickup-reports/endpoints';
import { priceEndpoints } from '@curbside/domain/prices/endpoints';
import { staffBookingEndpoints } from '@curbside/domain/staff-bookings/endpoints';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { hoursAfter, minutesAfter } from '../../platform/clock.ts';
import { acceptedChange, endingDaysLater } from '../../test/harness/changes.ts';
import {
  acceptClaim,
  claimCharge,
  contestClaim,
  giveHandover,
  readClaim,
} from '../../test/harness/claims.ts';
import {
  bookApproved,
  changeBooking,
  controlSandbox,
  createHost,
  createStaff,
  createVerified,
  getBooking,
  inspectionForm,
  listCar,
  type Person,
  payBooking,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { compareWithStripe, expectAtStripe, expectBalances } from '../../test/harness/money.ts';
import { picture } from '../../test/harness/pictures.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const host = await createHost(app);
const admin = await createStaff(app, 'admin');
let renter: Person;
beforeEach(async () => {
  // Lost disputes keep a guest from booking again.
  renter = await createVerified(app);
});

/** Three days at 84.00: 288.08, of which the host gets 214.20. */
const book = async () =>
  bookApproved(app, { host, renter, car: await listCar(host) }, windowFrom(app, 4));

async function reportNoShow(person: Person, booking: Booking) {
  await app.travelTo(hoursAfter(new Date(booking.startsAt), 2));
  return sendNoShow(person, booking);
}

async function sendNoShow(person: Person, { id }: Booking) {
  const body = { description: 'I waited for two hours.' };
  const answer = await person.client.call(pickupReportEndpoints.reportNoShow, {
    params: { id },
    body,
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

const confirm = (person: Person, { id }: { id: number }) =>
  person.client.call(pickupReportEndpoints.confirmReport, { params: { id } });

async function refuse({ id, startsAt }: Booking) {
  await app.travelTo(new Date(startsAt));
  const files = await Promise.all([picture('red'), picture('blue')]);
  const added = await renter.client.send<{ id: number }[]>(
    'POST',
    '/api/inspections/upload',
    inspectionForm(id, files, { inspectionType: 'pickup' }),
  );
  return renter.client.call(pickupReportEndpoints.refuseCar, {
    params: { id },
    body: { description: 'It smells of fuel.', photoIds: added.body.map((photo) => photo.id) },
  });
}

const asStaff = (act: 'freezeAsStaff' | 'unfreezeAsStaff', { id }: Booking) =>
  admin.client.call(staffBookingEndpoints[act], {
    params: { id },
    body: { reason: 'The listing is checked.' },
  });

/** The guest's bank disputes the payment, or decides. */
async function dispute(booking: Booking, body: object, status: string): Promise<void> {
  const { rows } = await app.db.execute<{ charge: string }>(
    sql`select charge_id as charge from payments where booking_id = ${booking.id}`,
  );
  await controlSandbox(app, 'disputes', { charge: rows[0]?.charge, ...body });
  await until(async () => (await getBooking(host, booking)).dispute?.status === status);
}

const nothing = { guest_balance: 0, host_payable: 0, disputed_funds: 0, losses: 0 };

test('a guest who does not come to an extended trip keeps nothing of the extension', async () => {
  const booking = await book();
  await acceptedChange({ asker: renter, answerer: host }, booking, endingDaysLater(booking, 2));
  await expectAtStripe(app, booking, { kept: 28_808 + 19_206, sent: 0 });
  await confirm(renter, await reportNoShow(host, booking));
  await expectAtStripe(app, booking, { kept: 9603, sent: 7140 });
  await expectBalances(app, booking, { ...nothing, commission_income: -1260 });
  await compareWithStripe(app);
});

test('a car refused at the start of an extended trip gives both payments back', async () => {
  const booking = await book();
  await acceptedChange({ asker: renter, answerer: host }, booking, endingDaysLater(booking, 2));
  expect((await refuse(booking)).status).toBe(201);
  expect(await getBooking(renter, booking)).toMatchObject({ refundAmount: '480.14' });
  await expectAtStripe(app, booking, { kept: 0, sent: 0 });
  await expectBalances(app, booking, { ...nothing, commission_income: 0 });
});

test('a guest who does not come at the non-refundable rate gets nothing back', async () => {
  const car = await listCar(host);
  await host.client.call(priceEndpoints.setPrices, {
    params: { id: car.id },
    body: { nonRefundablePercent: 10 },
  });
  // 252.00 less 10% is 226.80, with fee and tax 259.27, of which the host gets 192.78.
  const asked = await renter.client.call(bookingEndpoints.requestBooking, {
    body: { carId: car.id, ...windowFrom(app, 8), rate: 'non_refundable' },
  });
  await payBooking(app, renter, asked.body);
  const booking = (await changeBooking(host, asked.body, 'approved')).body;
  await confirm(renter, await reportNoShow(host, booking));
  expect(await getBooking(renter, booking)).toMatchObject({
    status: 'cancelled',
    refundAmount: '0.00',
  });
  await expectAtStripe(app, booking, { kept: 25_927, sent: 19_278 });
  await compareWithStripe(app);
});

test('the part of a host whose payout is frozen waits, and the guest does not', async () => {
  const booking = await book();
  expect((await asStaff('freezeAsStaff', booking)).status).toBe(200);
  await confirm(renter, await reportNoShow(host, booking));
  await expectAtStripe(app, booking, { kept: 9603, sent: 0 });
  expect(await getBooking(host, booking)).toMatchObject({ payoutStatus: 'frozen' });
  await asStaff('unfreezeAsStaff', booking);
  await expectAtStripe(app, booking, { kept: 9603, sent: 7140 });
});

test('what the bank gives back is not given twice to a guest whose host did not come', async () => {
  const booking = await book();
  const report = await reportNoShow(renter, booking);
  await dispute(booking, {}, 'needs_response');
  expect(await confirm(host, report)).toMatchObject({ body: { status: 'upheld' } });
  // The refund waits for the bank.
  await expectAtStripe(app, booking, { kept: 28_808, sent: 0 });
  await dispute(booking, { outcome: 'lost' }, 'lost');
  expect(await getBooking(renter, booking)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'owner_absent',
    refundAmount: '0.00',
  });
  await expectBalances(app, booking, { ...nothing, commission_income: 0 });
  await expectAtStripe(app, booking, { kept: 28_808, sent: 0 });
  await compareWithStripe(app);
});

test('a report is closed where staff have ended the trip another way', async () => {
  const booking = await book();
  const report = await reportNoShow(renter, booking);
  const cancelled = await admin.client.call(staffBookingEndpoints.cancelAsStaff, {
    params: { id: booking.id },
    body: { reason: 'Both asked for it.', refund: 'policy' },
  });
  expect(cancelled.status).toBe(200);
  const { refundAmount } = await getBooking(renter, booking);
  // By this answer, or by the sweep before it.
  await confirm(host, report);
  const { body } = await renter.client.call(pickupReportEndpoints.pickupReports, {
    params: { id: booking.id },
  });
  expect(body.reports).toMatchObject([{ status: 'closed' }]);
  expect(await getBooking(renter, booking)).toMatchObject({
    cancelReason: 'by_staff',
    refundAmount,
  });
  await compareWithStripe(app);
});

describe('claims of a trip whose pickup is reported', () => {
  /** A trip of a day that the host completes, with a claim for a late return. */
  async function claimLate() {
    const car = await listCar(host);
    const booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 4, 1));
    await app.travelTo(minutesAfter(new Date(booking.endsAt), 170));
    expect((await giveHandover(host, booking, 'return')).status).toBe(201);
    expect(await changeBooking(host, booking, 'completed')).toMatchObject({ status: 200 });
    const claimed = await claimCharge(host, booking, {});
    expect(claimed.status).toBe(201);
    return { booking, claim: claimed.body };
  }

  async function declineCard(claim: Claim): Promise<void> {
    const declined = { path: '/v1/payment_intents', method: 'POST', answer: 'card-declined' };
    await controlSandbox(app, 'faults', { ...declined, times: 1 });
    await acceptClaim(renter, claim);
    await until(async () => (await readClaim(renter, claim)).status === 'needs_payment');
    await controlSandbox(app, 'faults/clear', {});
  }

  test.each<['asked' | 'contested' | 'needs_payment', (claim: Claim) => Promise<unknown>]>([
    ['asked', async () => undefined],
    ['contested', (claim) => contestClaim(renter, claim)],
    ['needs_payment', declineCard],
  ])('end unpaid where the trip never began: one that is %s', async (status, prepare) => {
    const { booking, claim } = await claimLate();
    await prepare(claim);
    expect(await readClaim(renter, claim)).toMatchObject({ status });
    const report = await sendNoShow(renter, booking);
    expect(await confirm(host, report)).toMatchObject({ body: { status: 'upheld' } });
    expect(await readClaim(renter, claim)).toMatchObject({ status: 'voided', toPay: '0.00' });
    // Neither silence nor another try of the card charges it.
    await app.travel(8 * 24 * 3_600_000);
    expect(await readClaim(host, claim)).toMatchObject({ status: 'voided', paidAt: null });
    await expectAtStripe(app, booking, { kept: 0, sent: 0 });
    for (const { user } of [host, renter]) {
      const letters = await lettersTo(app, user.email);
      const told = letters.filter((letter) => letter.includes(`/claims/${claim.id}`));
      expect(told.filter((letter) => letter.includes('did not take place'))).toHaveLength(1);
    }
  });

  test('cannot be made before the report is settled', async () => {
    const car = await listCar(host);
    const booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 4, 1));
    await app.travelTo(minutesAfter(new Date(booking.endsAt), 170));
    expect((await giveHandover(host, booking, 'return')).status).toBe(201);
    const report = await sendNoShow(renter, booking);
    const reason = 'The pickup of this trip is reported. That has to be settled first.';
    expect(await claimCharge(host, booking, {})).toMatchObject({
      status: 409,
      body: { code: 'wrong_state', message: reason },
    });
    const params = { id: booking.id };
    const options = await host.client.call(claimEndpoints.claimOptions, { params });
    expect(options.body).toContainEqual(
      expect.objectContaining({ kind: 'late', allowed: false, reason }),
    );
    await renter.client.call(pickupReportEndpoints.withdrawReport, { params: { id: report.id } });
    expect((await claimCharge(host, booking, {})).status).toBe(201);
  });

  test('are not accepted by silence before staff have decided on the report', async () => {
    // The ids of trips and of reports differ.
    await book();
    const { booking, claim } = await claimLate();
    const { id } = await sendNoShow(renter, booking);
    await host.client.call(pickupReportEndpoints.contestReport, {
      params: { id },
      body: { reason: 'I was there with the car.' },
    });
    await app.travelTo(minutesAfter(new Date(claim.answerBy ?? ''), 2));
    expect(await readClaim(renter, claim)).toMatchObject({ status: 'asked' });
    await admin.client.call(pickupReportEndpoints.decideReport, {
      params: { id },
      body: { outcome: 'reject', reason: 'Both messages say so.' },
    });
    await app.travel(2 * 60_000);
    await until(async () => (await readClaim(renter, claim)).status === 'paid');
  });
});
