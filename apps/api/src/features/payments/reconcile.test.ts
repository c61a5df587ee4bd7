import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { ledgerEndpoints } from '@curbside/domain/ledger/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  getBooking,
  listCar,
  payBooking,
  requestBooking,
  windowFrom,
} from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { comparePayments } from './reconcile.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('names each booking whose money Stripe has moved without our books, and no other', async () => {
  const host = await createHost(app);
  const renter = await createVerified(app);
  const car = await listCar(host);
  const book = async (ahead: number) =>
    payBooking(app, renter, await requestBooking(renter, car, windowFrom(app, ahead)));
  const [kept, touched, declined] = [await book(10), await book(20), await book(30)];
  await changeBooking(host, kept, 'approved');
  await changeBooking(host, touched, 'approved');
  await changeBooking(host, declined, 'rejected');
  await app.travelTo(new Date(new Date(kept.endsAt).getTime()));
  await changeBooking(host, kept, 'completed');
  expect((await getBooking(host, kept)).payoutStatus).toBe('transferred');
  const { deps } = app.server;
  const compare = () => comparePayments(deps, { system: 'test' });
  expect(await compare()).toEqual({ differences: [], unread: [] });

  const { rows } = await app.db.execute<{ intent: string }>(
    sql`select intent_id as intent from payments where booking_id = ${touched.id}`,
  );
  await deps.stripe.refunds.create({ payment_intent: rows[0]?.intent ?? '', amount: 1000 });
  expect((await compare()).differences).toEqual([
    { bookingId: touched.id, ledgerCents: 28808, stripeCents: 27808 },
  ]);

  // The next day's comparison gives staff a row to work off.
  const admin = await createStaff(app, 'admin');
  const { reconciliation, changeDifference } = ledgerEndpoints;
  const open = async () => (await admin.client.call(reconciliation)).body;
  await app.travelTo(new Date(app.now().getTime() + 24 * 3_600_000));
  const [row, ...more] = await open();
  expect(row).toMatchObject({
    bookingId: touched.id,
    ledgerAmount: '288.08',
    stripeAmount: '278.08',
    status: 'open',
  });
  expect(more).toEqual([]);
  const change = (id: number, body: object) =>
    admin.client.call(changeDifference, { params: { id }, body });
  const note = 'Refunded in the dashboard.';
  const id = row?.id ?? 0;
  expect((await change(id, { status: 'investigating', note })).body).toMatchObject({ note });
  expect(await open()).toMatchObject([{ status: 'investigating', note }]);
  expect((await change(id, { status: 'resolved' })).body).toMatchObject({ note });
  expect(await open()).toEqual([]);
  expect((await change(999_999, { status: 'open' })).status).toBe(404);
  expect((await change(id, { status: 'gone' })).status).toBe(400);
  const still = await host.client.call(bookingEndpoints.getBooking, { params: { id: touched.id } });
  expect(still.body.status).toBe('approved');
});
