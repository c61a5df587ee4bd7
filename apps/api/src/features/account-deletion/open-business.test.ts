import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { claimLimits } from '@curbside/domain/claims/rules';
import { paymentMethodEndpoints } from '@curbside/domain/payment-methods/endpoints';
import { pickupReportEndpoints } from '@curbside/domain/pickup-reports/endpoints';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hoursAfter, minutesBefore } from '../../platform/clock.ts';
import {
  bookApproved,
  completeTrip,
  controlSandbox,
  createHost,
  createVerified,
  getBooking,
  listCar,
  type Person,
  takeTrip,
  testPassword,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();

const deleteOwn = ({ client }: Person) =>
  client.call(accountEndpoints.deleteAccount, { body: { currentPassword: testPassword } });

test('a guest with an open dispute and a host with a debt keep their accounts', async () => {
  const [host, renter] = [await createHost(app), await createVerified(app)];
  const trip = await takeTrip(app, { host, renter, car: await listCar(host) });
  // The host's bank has received the payout by now.
  await app.travel(8 * 24 * 3_600_000);
  const { rows } = await app.db.execute<{ charge: string }>(
    sql`select charge_id as charge from payments where booking_id = ${trip.id}`,
  );
  const charge = rows[0]?.charge;
  const stateOf = async () => {
    const found = await app.db.execute<{ status: string }>(sql`select status from disputes`);
    return found.rows[0]?.status;
  };
  await controlSandbox(app, 'disputes', { charge });
  await until(async () => (await stateOf()) === 'needs_response');
  expect((await deleteOwn(renter)).status).toBe(409);
  expect((await deleteOwn(host)).status).toBe(409);
  await controlSandbox(app, 'disputes', { charge, outcome: 'lost' });
  await until(async () => {
    const owed = await app.db.execute(sql`select from host_receivables`);
    return owed.rows.length === 1;
  });
  expect((await deleteOwn(host)).status).toBe(409);
});

test('an open report of a pickup keeps the accounts of both sides', async () => {
  const [host, renter] = [await createHost(app), await createVerified(app)];
  const car = await listCar(host);
  const trip = await bookApproved(app, { host, renter, car }, windowFrom(app, 2, 1));
  await completeTrip(app, host, trip);
  await until(async () => (await getBooking(host, trip)).payoutStatus === 'transferred');
  await app.travelTo(hoursAfter(new Date(trip.startsAt), 71));
  const report = await renter.client.call(pickupReportEndpoints.reportNoShow, {
    params: { id: trip.id },
    body: { description: 'Nobody came, and no car.' },
  });
  expect(report.status).toBe(201);
  const params = { id: report.body.id };
  await host.client.call(pickupReportEndpoints.contestReport, {
    params,
    body: { reason: 'I was there with the car.' },
  });
  await app.travelTo(hoursAfter(new Date(trip.endsAt), claimLimits.hours));
  await app.server.jobs.drain(10_000);
  expect([(await deleteOwn(host)).status, (await deleteOwn(renter)).status]).toEqual([409, 409]);
  await renter.client.call(pickupReportEndpoints.withdrawReport, { params });
  await app.server.jobs.drain(10_000);
  expect([(await deleteOwn(host)).status, (await deleteOwn(renter)).status]).toEqual([200, 200]);
});

test('a guest keeps the account, and its card, as long as the host may claim; the host need not', async () => {
  const [host, renter] = [await createHost(app), await createVerified(app)];
  const car = await listCar(host);
  const trip = await bookApproved(app, { host, renter, car }, windowFrom(app, 2, 1));
  await completeTrip(app, host, trip);
  await until(async () => (await getBooking(host, trip)).payoutStatus === 'transferred');
  const mayClaimUntil = hoursAfter(new Date(trip.endsAt), claimLimits.hours);
  await app.travelTo(minutesBefore(mayClaimUntil, 1));
  expect(await deleteOwn(renter)).toMatchObject({
    status: 409,
    body: { code: 'wrong_state', message: expect.stringContaining('may still claim') },
  });
  expect((await deleteOwn(host)).status).toBe(200);
  await app.travelTo(mayClaimUntil);
  expect((await deleteOwn(renter)).status).toBe(200);
});

test('the Stripe customer of a deleted user is deleted, with its cards', async () => {
  const person = await createVerified(app);
  const { stripe } = app.server.deps;
  const method = await stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4242424242424242', exp_month: 4, exp_year: 2040, cvc: '123' },
  });
  await person.client.call(paymentMethodEndpoints.savePaymentMethod, {
    body: { paymentMethodId: method.id },
  });
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select customer_id as id from stripe_customers where user_id = ${person.user.id}`,
  );
  const id = rows[0]?.id ?? '';
  expect((await deleteOwn(person)).status).toBe(200);
  await until(async () => Boolean((await stripe.customers.retrieve(id)).deleted));
});
