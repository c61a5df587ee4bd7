import { complianceEndpoints } from '@curbside/domain/compliance/endpoints';
import { incidentEndpoints } from '@curbside/domain/incidents/endpoints';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  changeBooking,
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
