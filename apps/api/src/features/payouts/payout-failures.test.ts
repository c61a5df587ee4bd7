import type { Booking } from '@curbside/domain/bookings/booking';
import type { Car } from '@curbside/domain/cars/car';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  bookApproved,
  changeBooking,
  completeTrip,
  controlSandbox,
  createHost,
  createStaff,
  createVerified,
  currentUser,
  getBooking,
  listCar,
  type Person,
  payBooking,
  requestBooking,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const minute = 60_000;

const app = await sharedApp();
const admin = await createStaff(app, 'admin');
const renter = await createVerified(app);
let host: Person;
let car: Car;
beforeEach(async () => {
  await controlSandbox(app, 'faults/clear', {});
  host = await createHost(app);
  car = await listCar(host);
});

const approved = () => bookApproved(app, { host, renter, car }, windowFrom(app, 1, 1));

async function setAccount(state: string, status: 'pending' | 'verified'): Promise<void> {
  await controlSandbox(app, 'accounts', { account: host.user.stripeAccountId, state });
  await until(async () => (await currentUser(host)).stripeAccountStatus === status);
}

async function lettersAbout(person: Person, subject: string): Promise<string[]> {
  const letters = await lettersTo(app, person.user.email);
  return letters.filter((letter) => letter.includes(`Subject: ${subject}`));
}

const failuresTo = async (person: Person, { id }: Booking) =>
  (await lettersAbout(person, person === admin ? 'Payout failed' : 'Your payout failed')).filter(
    (letter) => letter.includes(`Booking: ${id}`),
  );

test("a payout that the host's account cannot receive is announced once, with what to do, until it succeeds", async () => {
  const booking = await approved();
  await setAccount('restricted', 'pending');
  expect((await getBooking(host, booking)).payout?.waitsFor).toEqual(['payout_account']);
  await completeTrip(app, host, booking);
  expect((await getBooking(host, booking)).payoutStatus).toBe('failed');
  await until(async () => (await failuresTo(admin, booking)).length > 0);
  await until(async () => (await failuresTo(host, booking)).length > 0);
  const [letter = ''] = await failuresTo(host, booking);
  expect(letter).toContain('Your payout of $71.40 could not be transferred.');
  expect(letter).toContain('Please update your payout details at Stripe');
  expect(letter).toContain(`${app.server.deps.env.publicUrl}/account-settings`);
  for (let round = 0; round < 4; round += 1) await app.travel(30 * minute);
  expect(await failuresTo(host, booking)).toHaveLength(1);
  expect(await failuresTo(admin, booking)).toHaveLength(1);

  await setAccount('enabled', 'verified');
  await app.travel(61 * minute);
  expect((await getBooking(host, booking)).payoutStatus).toBe('transferred');
});

test('a transfer that fails in an outage of Stripe is announced only after an hour', async () => {
  const booking = await approved();
  await controlSandbox(app, 'faults', {
    path: '/v1/transfers',
    answer: '500',
    times: 1000,
    method: 'POST',
  });
  await completeTrip(app, host, booking);
  expect((await getBooking(host, booking)).payoutStatus).toBe('failed');
  await app.travel(55 * minute);
  expect(await failuresTo(host, booking)).toEqual([]);
  await app.travel(10 * minute);
  await until(async () => (await failuresTo(host, booking)).length > 0);
  const [letter = ''] = await failuresTo(host, booking);
  expect(letter).toContain('There is nothing you need to do');
  await until(async () => (await failuresTo(admin, booking)).length === 1);
  await app.travel(70 * minute);
  expect(await failuresTo(host, booking)).toHaveLength(1);
});

test('a guest is not charged for a host who cannot receive transfers', async () => {
  const booking = await payBooking(
    app,
    renter,
    await requestBooking(renter, car, windowFrom(app, 3, 1)),
  );
  await controlSandbox(app, 'accounts', {
    account: host.user.stripeAccountId,
    state: 'transfers_paused',
  });
  expect(await changeBooking(host, booking, 'approved')).toMatchObject({
    status: 409,
    body: { message: 'stripe_connect_required', requiresStripeConnect: true },
  });
  expect(await getBooking(renter, booking)).toMatchObject({
    status: 'pending',
    paymentStatus: 'authorized',
  });
  await setAccount('enabled', 'verified');
  expect((await changeBooking(host, booking, 'approved')).status).toBe(200);
  const { body } = await admin.client.call(payoutEndpoints.stuckPayouts);
  expect(body.map(({ bookingId }) => bookingId)).not.toContain(booking.id);
});

test('an approval reads the Stripe account while a car of the host is being listed', async () => {
  const booking = await payBooking(
    app,
    renter,
    await requestBooking(renter, car, windowFrom(app, 3, 1)),
  );
  await app.db.transaction(async (tx) => {
    // Inserting a row that refers to the host takes this lock.
    await tx.execute(sql`select from users where id = ${host.user.id} for key share`);
    expect((await changeBooking(host, booking, 'approved')).status).toBe(200);
  });
});
