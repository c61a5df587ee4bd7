import type { Booking } from '@curbside/domain/bookings/booking';
import { formatInstant } from '@curbside/domain/calendar/format';
import { handoverEndpoints } from '@curbside/domain/handover/endpoints';
import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';
import { lateReturnEndpoints } from '@curbside/domain/late-returns/endpoints';
import { pickupReportEndpoints } from '@curbside/domain/pickup-reports/endpoints';
import { staffBookingEndpoints } from '@curbside/domain/staff-bookings/endpoints';
import { workEndpoints } from '@curbside/domain/work/endpoints';
import { expect, test } from 'vitest';
import { hoursAfter, minutesAfter } from '../../platform/clock.ts';
import {
  bookApproved,
  changeBooking,
  countHolds,
  createStaff,
  createVerified,
  getBooking,
  inspectionForm,
  listCar,
  type Person,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { compareWithStripe, expectAtStripe, expectBalances } from '../../test/harness/money.ts';
import { picture } from '../../test/harness/pictures.ts';
import { sharedTrade } from '../../test/harness/shared-app.ts';

const { app, host, renter, car, nextWindow } = await sharedTrade();
const admin = await createStaff(app, 'admin');
const stranger = await createVerified(app);

/** 2.9% and 30 cents of $288.08, in cents. */
const stripeFee = 865;
const description = 'I waited for two hours.';
const reason = 'I was there with the car the whole time.';

const book = () => bookApproved(app, { host, renter, car }, nextWindow());
const at = ({ startsAt }: Booking, minutes: number) => minutesAfter(new Date(startsAt), minutes);

const reportNoShow = (person: Person, { id }: Booking) =>
  person.client.call(pickupReportEndpoints.reportNoShow, { params: { id }, body: { description } });

const refuse = ({ id }: Booking, photoIds: number[], person = renter) =>
  person.client.call(pickupReportEndpoints.refuseCar, {
    params: { id },
    body: { description: 'The brakes do not work.', photoIds },
  });

const reportsOf = async ({ id }: Booking, person = renter) =>
  (await person.client.call(pickupReportEndpoints.pickupReports, { params: { id } })).body;

const contest = (person: Person, id: number) =>
  person.client.call(pickupReportEndpoints.contestReport, { params: { id }, body: { reason } });

const confirm = (person: Person, id: number) =>
  person.client.call(pickupReportEndpoints.confirmReport, { params: { id } });

const decide = (id: number, outcome: 'uphold' | 'reject') =>
  admin.client.call(pickupReportEndpoints.decideReport, {
    params: { id },
    body: { outcome, reason: 'Both messages say so.' },
  });

const tasks = async (id: number) => {
  const { body } = await admin.client.call(workEndpoints.work);
  return body.filter((task) => task.kind === 'contested_pickup' && task.id === id);
};

async function photograph({ id }: Booking, person: Person, color: string): Promise<number> {
  const form = inspectionForm(id, [await picture(color)], { inspectionType: 'pickup' });
  const sent = await person.client.send<InspectionPhoto[]>('POST', '/api/inspections/upload', form);
  return sent.body[0]?.id ?? 0;
}

const late = {
  guest_balance: 0,
  host_payable: 0,
  commission_income: -1260,
  service_fee_income: -420,
  sales_tax_payable: -783,
  stripe_fees: stripeFee,
};
const allBack = {
  guest_balance: 0,
  host_payable: 0,
  commission_income: 0,
  service_fee_income: 0,
  sales_tax_payable: 0,
};

test('a guest who did not come has canceled late, once a day has passed in silence', async () => {
  const booking = await book();
  await app.travelTo(at(booking, 120 - 5));
  expect(await reportNoShow(host, booking)).toMatchObject({
    status: 409,
    body: { message: 'A no-show can be reported from 2 hours after pickup on.' },
  });
  await app.travelTo(at(booking, 120));
  expect((await reportsOf(booking, host)).options.renter_absent).toEqual({
    decision: { allowed: true },
    refundAmount: '192.05',
    keptAmount: '96.03',
  });
  expect((await reportNoShow(stranger, booking)).status).toBe(404);
  const answers = await Promise.all([1, 2].map(() => reportNoShow(host, booking)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const [report] = (await reportsOf(booking)).reports;
  if (!report) throw new Error('There is no report.');
  expect(report).toMatchObject({ kind: 'renter_absent', by: 'owner', status: 'reported' });
  // Nothing happens to the trip, and nobody can end it another way.
  expect((await getBooking(renter, booking)).status).toBe('approved');
  expect((await reportNoShow(renter, booking)).status).toBe(409);
  expect((await confirm(host, report.id)).status).toBe(403);
  expect((await confirm(stranger, report.id)).status).toBe(404);

  await app.travelTo(minutesAfter(new Date(report.answerBy), -5));
  expect((await getBooking(renter, booking)).status).toBe('approved');
  await app.travelTo(new Date(report.answerBy));
  expect(await getBooking(renter, booking)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'renter_absent',
    refundAmount: '192.05',
  });
  expect(await countHolds(app, booking)).toBe(0);
  await expectBalances(app, booking, late);
  await expectAtStripe(app, booking, { kept: 9603, sent: 7140 });
  expect(await getBooking(host, booking)).toMatchObject({
    payoutStatus: 'transferred',
    payoutAmount: '71.40',
  });
  expect((await contest(renter, report.id)).status).toBe(409);
  await compareWithStripe(app);
});

test('a host who did not come pays everything back, even after completing the trip', async () => {
  const booking = await bookApproved(app, { host, renter, car }, nextWindow(1));
  await app.travelTo(new Date(booking.endsAt));
  await changeBooking(host, booking, 'completed');
  expect((await getBooking(host, booking)).payoutStatus).toBe('transferred');
  await app.travelTo(at(booking, 72 * 60 - 5));
  const { body: report, status } = await reportNoShow(renter, booking);
  expect(status).toBe(201);
  expect(report.kind).toBe('owner_absent');
  const answers = await Promise.all([1, 2].map(() => confirm(host, report.id)));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  // The payout left the host's account at Stripe already, so the host owes it.
  await expectBalances(app, booking, { ...allBack, host_receivables: 7140 });
  expect(await getBooking(renter, booking)).toMatchObject({
    status: 'cancelled',
    refundAmount: '96.03',
  });
  await compareWithStripe(app);
});

test('a no-show can be reported until 72 hours after pickup, and a withdrawn report leaves the trip', async () => {
  const booking = await bookApproved(app, { host, renter, car }, nextWindow(6));
  await app.travelTo(at(booking, 72 * 60 - 10));
  const { body: report } = await reportNoShow(host, booking);
  const { status } = await host.client.call(pickupReportEndpoints.withdrawReport, {
    params: { id: report.id },
  });
  expect(status).toBe(200);
  await app.travelTo(at(booking, 72 * 60 + 1));
  expect(await reportNoShow(host, booking)).toMatchObject({
    status: 409,
    body: { message: 'A no-show can be reported until 72 hours after pickup.' },
  });
  expect((await getBooking(renter, booking)).status).toBe('approved');
});

test('a contested no-show waits for staff, while the trip cannot complete; rejected, it goes on', async () => {
  const booking = await bookApproved(app, { host, renter, car }, nextWindow(1));
  await app.travelTo(at(booking, 180));
  const { body: report } = await reportNoShow(renter, booking);
  expect((await decide(report.id, 'reject')).status).toBe(409);
  expect(await contest(host, report.id)).toMatchObject({
    body: { status: 'contested', contest: { reason } },
  });
  expect(await tasks(report.id)).toHaveLength(1);
  await app.travelTo(hoursAfter(new Date(booking.endsAt), 30));
  expect((await getBooking(host, booking)).status).toBe('approved');
  expect(await changeBooking(host, booking, 'completed')).toMatchObject({
    status: 409,
    body: { message: 'The pickup of this trip is reported. That has to be settled first.' },
  });
  expect(await decide(report.id, 'reject')).toMatchObject({ body: { status: 'rejected' } });
  expect(await tasks(report.id)).toHaveLength(0);
  expect((await decide(report.id, 'uphold')).status).toBe(409);
  // The same side cannot ask staff again.
  expect(await reportNoShow(renter, booking)).toMatchObject({
    status: 409,
    body: { message: 'Our team has rejected this report.' },
  });
  const completed = await changeBooking(host, booking, 'completed');
  expect(completed.body).toMatchObject({ status: 'completed', payoutAmount: '71.40' });
});

test('a report closes when staff cancel its trip, and nobody is told that the trip goes on', async () => {
  const booking = await book();
  await app.travelTo(at(booking, 180));
  const { body: report } = await reportNoShow(host, booking);
  await contest(renter, report.id);
  expect(await tasks(report.id)).toHaveLength(1);
  const cancelled = await admin.client.call(staffBookingEndpoints.cancelAsStaff, {
    params: { id: booking.id },
    body: { reason: 'Both asked for it.', refund: 'policy' },
  });
  expect(cancelled.status).toBe(200);
  await app.travel(2 * 60_000);
  expect(await tasks(report.id)).toHaveLength(0);
  expect((await reportsOf(booking)).reports).toMatchObject([{ status: 'closed' }]);
  expect(await decide(report.id, 'reject')).toMatchObject({
    status: 409,
    body: { message: 'This report is closed: the trip ended in another way.' },
  });
  await compareWithStripe(app);
});

test('silence does not settle what the records of the trip contradict', async () => {
  const booking = await book();
  await app.travelTo(at(booking, 0));
  const giveHandover = (person: Person) =>
    person.client.call(handoverEndpoints.giveHandover, {
      params: { id: booking.id },
      body: { kind: 'pickup', odometer: 41_000, fuelEighths: 8 },
    });
  expect((await giveHandover(renter)).status).toBe(201);
  await app.travelTo(at(booking, 130));
  expect(await reportNoShow(renter, booking)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('so you had the car') },
  });
  const { body: report } = await reportNoShow(host, booking);
  await app.travelTo(new Date(report.answerBy));
  const [now] = (await reportsOf(booking, admin)).reports;
  expect(now).toMatchObject({ status: 'contested', contest: { reason: null } });
  expect((await getBooking(renter, booking)).status).toBe('approved');
  expect(await decide(report.id, 'uphold')).toMatchObject({ body: { status: 'upheld' } });
  expect(await getBooking(renter, booking)).toMatchObject({ refundAmount: '192.05' });
  await expectBalances(app, booking, late);
  await compareWithStripe(app);
});

test.each([
  ['staff decide on a guest who could not take a car that was out', 60, 'contested', 'approved'],
  ['silence agrees where the late car was back before pickup', -60, 'upheld', 'cancelled'],
] as const)('%s', async (_rule, backAfterPickup, report, status) => {
  const ownCar = await listCar(host);
  const people = { host, renter, car: ownCar };
  const lateGuest = await createVerified(app);
  const before = await bookApproved(app, { ...people, renter: lateGuest }, windowFrom(app, 1, 1));
  const next = windowFrom(app, 2, 3, { startTime: '1:00 PM' });
  const booking = await bookApproved(app, people, next);
  await app.travelTo(minutesAfter(new Date(before.endsAt), 30));
  await app.travelTo(at(booking, backAfterPickup));
  const back = await host.client.call(lateReturnEndpoints.carIsBack, { params: { id: before.id } });
  expect(back.status).toBe(200);
  await app.travelTo(at(booking, 120));
  const { body } = await reportNoShow(host, booking);
  await app.travelTo(new Date(body.answerBy));
  expect((await reportsOf(booking)).reports).toMatchObject([{ status: report }]);
  expect((await getBooking(renter, booking)).status).toBe(status);
});

test('a car is refused within an hour, with two photos, for everything back at once', async () => {
  const booking = await book();
  expect((await refuse(booking, [])).status).toBe(409);
  await app.travelTo(at(booking, 0));
  const photos = [
    await photograph(booking, renter, 'red'),
    await photograph(booking, renter, 'blue'),
  ];
  const byHost = await photograph(booking, host, 'green');
  for (const ids of [[], photos.slice(1), [photos[0] ?? 0, byHost], [...photos, 999_999]]) {
    expect(await refuse(booking, ids)).toMatchObject({
      status: 422,
      body: { code: 'evidence_missing' },
    });
  }
  expect((await refuse(booking, photos, host)).status).toBe(403);
  expect((await refuse(booking, photos, stranger)).status).toBe(404);
  await app.travelTo(at(booking, 50));
  const answers = await Promise.all([1, 2].map(() => refuse(booking, photos)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await getBooking(renter, booking)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'car_refused',
    refundAmount: '288.08',
  });
  expect(await countHolds(app, booking)).toBe(0);
  await expectBalances(app, booking, allBack);
  await expectAtStripe(app, booking, { kept: 0, sent: 0 });

  const [report] = (await reportsOf(booking, host)).reports;
  if (!report) throw new Error('There is no report.');
  expect(report.photos).toHaveLength(2);
  await app.travelTo(minutesAfter(new Date(report.answerBy), -5));
  expect(await contest(host, report.id)).toMatchObject({ body: { status: 'contested' } });
  expect(await tasks(report.id)).toHaveLength(1);
  // The guest keeps the refund whatever staff decide, and a refunded charge pays no host.
  expect(await decide(report.id, 'reject')).toMatchObject({ body: { status: 'rejected' } });
  await expectBalances(app, booking, allBack);
  await expectAtStripe(app, booking, { kept: 0, sent: 0 });
  expect(await getBooking(host, booking)).toMatchObject({ payoutStatus: 'none' });
  expect(await getBooking(renter, booking)).toMatchObject({ refundAmount: '288.08' });
  const answerBy = formatInstant(new Date(report.answerBy));
  for (const words of [
    `You can contest this until ${answerBy} (New York time).`,
    'We write to you about what we pay you. Reason: Both messages say so.',
  ]) {
    await until(async () => (await lettersTo(app, host.user.email)).join().includes(words));
  }
  await compareWithStripe(app);
});

test('a car cannot be refused later, and a refusal that nobody contests stays as it is', async () => {
  const booking = await book();
  await app.travelTo(at(booking, 10));
  const photos = [
    await photograph(booking, renter, 'red'),
    await photograph(booking, renter, 'blue'),
  ];
  await app.travelTo(at(booking, 61));
  expect(await refuse(booking, photos)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('until 60 minutes after pickup') },
  });
  const other = await book();
  await app.travelTo(at(other, 10));
  const more = [await photograph(other, renter, 'red'), await photograph(other, renter, 'blue')];
  const { body: report } = await refuse(other, more);
  await app.travelTo(new Date(report.answerBy));
  expect((await reportsOf(other)).reports).toMatchObject([{ status: 'upheld' }]);
  expect((await contest(host, report.id)).status).toBe(409);
  await expectBalances(app, other, allBack);
});
