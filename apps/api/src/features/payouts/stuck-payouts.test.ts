import { complianceEndpoints } from '@curbside/domain/compliance/endpoints';
import { incidentEndpoints } from '@curbside/domain/incidents/endpoints';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { staffBookingEndpoints } from '@curbside/domain/staff-bookings/endpoints';
import { workEndpoints } from '@curbside/domain/work/endpoints';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { acceptedChange, endingDaysLater } from '../../test/harness/changes.ts';
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
  payBooking,
  requestBooking,
  testPassword,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const admin = await createStaff(app, 'admin');

test('a payout that an incident freezes waits for staff, and leaves the list once released', async () => {
  const host = await createHost(app);
  const renter = await createVerified(app);
  const booking = await requestBooking(renter, await listCar(host), windowFrom(app, 1, 1));
  await payBooking(app, renter, booking);
  await changeBooking(host, booking, 'approved');
  await app.travelTo(new Date(Date.parse(booking.startsAt) + 3_600_000));
  const report = await renter.client.call(incidentEndpoints.reportIncident, {
    body: {
      bookingId: booking.id,
      description: 'The mirror is gone.',
      severity: 'major',
      incidentDate: app.now().toISOString(),
    },
  });
  const { id } = report.body;
  const stuck = async () => (await admin.client.call(payoutEndpoints.stuckPayouts)).body;
  expect(await stuck()).toMatchObject([
    { bookingId: booking.id, status: 'frozen', incidentId: id, hostEmail: host.user.email },
  ]);
  const [payout] = await stuck();
  for (const url of [payout?.hostAtStripe, payout?.chargeAtStripe]) {
    expect((await fetch(url ?? '')).status).toBe(200);
  }
  await app.travelTo(new Date(Date.parse(booking.endsAt) + 3_600_000));
  await changeBooking(host, booking, 'completed');
  expect((await getBooking(host, booking)).payoutStatus).toBe('frozen');

  // Releasing moves money, so an old sign-in is refused.
  await app.db.execute(sql`update sessions set created_at = now() - interval '1 hour'
    where user_id = ${admin.user.id}`);
  const release = (body?: object) =>
    admin.client.call(complianceEndpoints.unfreezeIncident, { params: { id }, body });
  expect((await release()).body).toMatchObject({ code: 'sign_in_again' });
  expect((await getBooking(host, booking)).payoutStatus).toBe('frozen');
  expect((await release({ currentPassword: testPassword })).status).toBe(200);
  expect((await getBooking(host, booking)).payoutStatus).toBe('transferred');
  expect(await stuck()).toEqual([]);
});

test('a payout that is due and still held an hour later is stuck', async () => {
  const host = await createHost(app);
  const renter = await createVerified(app);
  const booking = await requestBooking(renter, await listCar(host), windowFrom(app, 1, 1));
  await payBooking(app, renter, booking);
  await changeBooking(host, booking, 'approved');
  const stuckIds = async () =>
    (await admin.client.call(payoutEndpoints.stuckPayouts)).body.map(({ bookingId }) => bookingId);
  expect(await stuckIds()).not.toContain(booking.id);
  const completeAt = (minutesAgo: number) =>
    app.db.execute(sql`
    update bookings set status = 'completed',
      completed_at = ${new Date(app.now().getTime() - minutesAgo * 60_000)}
    where id = ${booking.id}`);
  await completeAt(59);
  expect(await stuckIds()).not.toContain(booking.id);
  await completeAt(61);
  expect(await stuckIds()).toContain(booking.id);
});

test('a frozen payout of an extended trip is stuck, with the charge and the part that wait', async () => {
  const [host, renter] = [await createHost(app), await createVerified(app)];
  const booking = await bookApproved(
    app,
    { host, renter, car: await listCar(host) },
    windowFrom(app, 1),
  );
  await acceptedChange({ asker: renter, answerer: host }, booking, endingDaysLater(booking, 2));
  const { rows } = await app.db.execute<{ charge: string }>(sql`
    select charge_id as charge from payments where booking_id = ${booking.id} order by order_id`);
  const ofExtension = rows[1]?.charge;
  const chargeOfStuck = async () => {
    const { status, body } = await admin.client.call(payoutEndpoints.stuckPayouts);
    expect(status).toBe(200);
    return body.find(({ bookingId }) => bookingId === booking.id)?.chargeAtStripe;
  };
  await controlSandbox(app, 'disputes', { charge: ofExtension });
  await expect.poll(chargeOfStuck).toMatch(new RegExp(`/payments/${ofExtension}$`));
  const account = host.user.stripeAccountId;
  await controlSandbox(app, 'accounts', { account, state: 'transfers_paused' });
  await completeTrip(app, host, await getBooking(host, booking));
  const failures = async () =>
    (await lettersTo(app, host.user.email)).flatMap(
      (text) => /Your payout of \S+ could not/.exec(text)?.[0] ?? [],
    );
  await expect.poll(failures).toEqual(['Your payout of $214.20 could not']);
  await controlSandbox(app, 'accounts', { account, state: 'enabled' });
  await app.travel(61 * 60_000);
  await app.server.jobs.drain(10_000);
  // The trip is paid out, and its extension waits for the bank.
  const { body } = await admin.client.call(payoutEndpoints.stuckPayouts);
  expect(body.find(({ bookingId }) => bookingId === booking.id)?.amount).toBe('142.80');
  const summary = await host.client.call(payoutEndpoints.payoutSummary);
  expect(summary.body).toMatchObject({ frozen: '142.80', transferred: '214.20', toCome: '0.00' });
  // Staff hold back what is left, although the bank releases it.
  const act = { params: { id: booking.id }, body: { reason: 'We look at it.' } };
  expect((await admin.client.call(staffBookingEndpoints.freezeAsStaff, act)).status).toBe(200);
  await controlSandbox(app, 'disputes', { charge: ofExtension, outcome: 'won' });
  const frozen = async () =>
    (await admin.client.call(workEndpoints.work)).body.flatMap(({ kind, id, title }) =>
      kind === 'frozen_payout' && id === booking.id ? [title] : [],
    );
  await expect.poll(frozen).toEqual([expect.stringContaining('$142.80')]);
});
