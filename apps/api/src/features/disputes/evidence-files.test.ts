import type { Booking } from '@curbside/domain/bookings/booking';
import { disputeEndpoints } from '@curbside/domain/disputes/endpoints';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import {
  bookApproved,
  controlSandbox,
  createHost,
  createStaff,
  createVerified,
  getBooking,
  inspectionForm,
  listCar,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const { stripe } = app.server.deps;
const admin = await createStaff(app, 'admin');
const host = await createHost(app);
const renter = await createVerified(app);
beforeEach(async () => {
  await controlSandbox(app, 'faults/clear', {});
});

const photo = (color: string) =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

/** A trip whose guest took two photos at pickup, and then disputes the payment. */
async function disputedTrip(): Promise<{ booking: Booking; id: number; stripeId: string }> {
  const trip = { host, renter, car: await listCar(host) };
  const booking = await bookApproved(app, trip, windowFrom(app, 1, 1));
  await app.travelTo(new Date(booking.startsAt));
  const form = inspectionForm(booking.id, [await photo('navy'), await photo('teal')]);
  await renter.client.send('POST', '/api/inspections/upload', form);
  const { rows } = await app.db.execute<{ charge: string }>(
    sql`select charge_id as charge from payments where booking_id = ${booking.id}`,
  );
  await controlSandbox(app, 'disputes', { charge: rows[0]?.charge });
  await until(async () => (await getBooking(host, booking)).dispute != null);
  const { body } = await admin.client.call(disputeEndpoints.disputes);
  const found = body.find(({ bookingId }) => bookingId === booking.id);
  return { booking, id: found?.id ?? 0, stripeId: found?.stripeId ?? '' };
}

const submit = (id: number) =>
  admin.client.call(disputeEndpoints.submitDispute, { params: { id }, body: {} });

test('the contract and the inspection photos go to the bank with the evidence', async () => {
  const { booking, id, stripeId } = await disputedTrip();
  const preview = await admin.client.call(disputeEndpoints.dispute, { params: { id } });
  expect(preview.body.files).toEqual([
    `Contract ${(await getBooking(host, booking)).contract?.contractNumber} (PDF)`,
    'Sheet of 2 inspection photos (JPEG)',
  ]);
  expect((await submit(id)).status).toBe(200);
  const { evidence } = await stripe.disputes.retrieve(stripeId);
  const contract = await stripe.files.retrieve(String(evidence.service_documentation));
  expect(contract).toMatchObject({ purpose: 'dispute_evidence', type: 'pdf' });
  const photos = await stripe.files.retrieve(String(evidence.uncategorized_file));
  expect(photos).toMatchObject({
    type: 'jpg',
    filename: expect.stringContaining(`inspection-${booking.id}`),
  });
  expect(contract.size + photos.size).toBeLessThan(4_500_000);
});

test('files are uploaded once although the first answers are lost', async () => {
  const { id, stripeId } = await disputedTrip();
  const before = (await stripe.files.list({ limit: 100 })).data.length;
  await controlSandbox(app, 'faults', {
    path: '/v1/disputes/{id}',
    answer: '500',
    method: 'POST',
    times: 20,
  });
  expect((await submit(id)).status).toBe(503);
  expect((await stripe.disputes.retrieve(stripeId)).evidence_details.submission_count).toBe(0);
  await controlSandbox(app, 'faults/clear', {});
  await app.travel(60_000);
  expect((await submit(id)).status).toBe(200);
  expect((await stripe.files.list({ limit: 100 })).data).toHaveLength(before + 2);
});
