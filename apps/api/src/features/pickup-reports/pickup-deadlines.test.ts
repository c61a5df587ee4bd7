import type { Booking } from '@curbside/domain/bookings/booking';
import { pickupReportEndpoints } from '@curbside/domain/pickup-reports/endpoints';
import type { PickupReportKind } from '@curbside/domain/pickup-reports/rules';
import { expect, test } from 'vitest';
import { bookApproved, type Person } from '../../test/harness/factories.ts';
import { picture } from '../../test/harness/pictures.ts';
import { sharedTrade } from '../../test/harness/shared-app.ts';
import { addInspectionPhoto } from '../../test/harness/uploads.ts';

const { app, host, renter, car, nextWindow } = await sharedTrade();
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const after = (instant: string, ms: number) => app.travelTo(new Date(Date.parse(instant) + ms));
const book = () => bookApproved(app, { host, renter, car }, nextWindow(6));

async function mayReport(person: Person, { id }: Booking, kind: PickupReportKind) {
  const { body } = await person.client.call(pickupReportEndpoints.pickupReports, {
    params: { id },
  });
  return body.options[kind].decision.allowed;
}

test('a car can be refused from pickup up to 60 minutes after it, and not a moment longer', async () => {
  const trip = await book();
  const mayRefuse = () => mayReport(renter, trip, 'car_refused');
  // The clock runs on meanwhile, so that the allowed moments are a little early.
  await after(trip.startsAt, -minute);
  expect(await mayRefuse()).toBe(false);
  await after(trip.startsAt, 0);
  expect(await mayRefuse()).toBe(true);
  await after(trip.startsAt, hour - 30 * second);
  expect(await mayRefuse()).toBe(true);
  await after(trip.startsAt, hour + second);
  expect(await mayRefuse()).toBe(false);
});

test.each([
  ['renter_absent', host],
  ['owner_absent', renter],
] as const)('%s can be reported from 2 hours up to 72 hours after pickup', async (kind, person) => {
  const trip = await book();
  const may = () => mayReport(person, trip, kind);
  await after(trip.startsAt, 2 * hour - 30 * second);
  expect(await may()).toBe(false);
  await after(trip.startsAt, 2 * hour);
  expect(await may()).toBe(true);
  await after(trip.startsAt, 72 * hour - 30 * second);
  expect(await may()).toBe(true);
  await after(trip.startsAt, 72 * hour + second);
  expect(await may()).toBe(false);
});

const params = ({ id }: { id: number }) => ({ params: { id } });
const contest = (person: Person, report: { id: number }) =>
  person.client.call(pickupReportEndpoints.contestReport, {
    ...params(report),
    body: { reason: 'I was there.' },
  });

test('a report can be contested for 24 hours, and not a moment longer', async () => {
  for (const [lateMs, status] of [
    [-30 * second, 200],
    [0, 409],
  ] as const) {
    const trip = await book();
    await after(trip.startsAt, 3 * hour);
    const { body: report } = await host.client.call(pickupReportEndpoints.reportNoShow, {
      ...params(trip),
      body: { description: 'Nobody came.' },
    });
    expect(Date.parse(report.answerBy) - Date.parse(report.reportedAt)).toBe(24 * hour);
    await after(report.answerBy, lateMs);
    expect((await contest(renter, report)).status).toBe(status);
  }
});

test('the refusal of a car can be contested for 24 hours, and not a moment longer', async () => {
  for (const [lateMs, status] of [
    [-30 * second, 200],
    [0, 409],
  ] as const) {
    const trip = await book();
    await after(trip.startsAt, minute);
    const add = async (color: string) =>
      addInspectionPhoto(renter, trip, { inspectionType: 'pickup' }, await picture(color));
    const photoIds = [await add('red'), await add('blue')];
    const { body: report } = await renter.client.call(pickupReportEndpoints.refuseCar, {
      ...params(trip),
      body: { description: 'The brakes do not work.', photoIds },
    });
    await after(report.answerBy, lateMs);
    expect((await contest(host, report)).status).toBe(status);
  }
});
