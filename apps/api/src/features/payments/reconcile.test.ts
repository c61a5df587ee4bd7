import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeBooking,
  createHost,
  createVerified,
  getBooking,
  listCar,
  payBooking,
  requestBooking,
  windowFrom,
} from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { findDifferences } from './reconcile.ts';

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
  expect(await findDifferences(deps, { system: 'test' })).toEqual([]);

  const { rows } = await app.db.execute<{ intent: string }>(
    sql`select intent_id as intent from payments where booking_id = ${touched.id}`,
  );
  await deps.stripe.refunds.create({ payment_intent: rows[0]?.intent ?? '', amount: 1000 });
  expect(await findDifferences(deps, { system: 'test' })).toEqual([
    { bookingId: touched.id, ledgerCents: 28808, stripeCents: 27808 },
  ]);
  const still = await host.client.call(bookingEndpoints.getBooking, { params: { id: touched.id } });
  expect(still.body.status).toBe('approved');
});
