import { incidentEndpoints } from '@curbside/domain/incidents/endpoints';
import { messagingEndpoints } from '@curbside/domain/messaging/endpoints';
import { staffBookingEndpoints } from '@curbside/domain/staff-bookings/endpoints';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  bookApproved,
  createHost,
  createStaff,
  createVerified,
  listCar,
  type Person,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const host = await createHost(app);
const renter = await createVerified(app);
const support = await createStaff(app, 'support_staff');
const admin = await createStaff(app, 'admin');
const car = await listCar(host);
const booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 3));

const look = (person: Person, id: number) =>
  person.client.call(staffBookingEndpoints.staffBooking, { params: { id } });

test('staff see everything about a booking, and the look is in the audit log', async () => {
  await renter.client.call(messagingEndpoints.sendMessage, {
    body: { bookingId: booking.id, receiverId: host.user.id, message: 'Where is the key?' },
  });
  await app.db.execute(sql`update bookings set starts_at = now() - interval '1 hour'
    where id = ${booking.id}`);
  const body = {
    bookingId: booking.id,
    description: 'A dent in the door.',
    incidentDate: app.server.deps.clock.now().toISOString(),
    location: 'Vernon Blvd',
    policeReportNumber: 'NY-77',
    estimatedDamage: '350.00',
  };
  expect((await renter.client.call(incidentEndpoints.reportIncident, { body })).status).toBe(201);
  const { body: seen } = await look(admin, booking.id);
  expect(seen).toMatchObject({
    booking: { id: booking.id, status: 'approved', payoutStatus: 'frozen' },
    renter: { id: renter.user.id, email: renter.user.email, verificationStatus: 'verified' },
    owner: { id: host.user.id, stripeAccountStatus: 'verified' },
    car: { id: car.id, title: car.title },
    payouts: [{ bookingId: booking.id, amount: '214.20', status: 'frozen' }],
    dispute: null,
    incidents: [
      {
        description: 'A dent in the door.',
        location: 'Vernon Blvd',
        policeReportNumber: 'NY-77',
        estimatedDamage: '350.00',
        reporterRole: 'renter',
        actions: { resolve: { allowed: true } },
      },
    ],
    inspections: [],
    contract: { bookingId: booking.id },
  });
  expect(seen.messages.map(({ message }) => message)).toContain('Where is the key?');
  expect(seen.ledger?.some(({ account }) => account === 'host_payable')).toBe(true);
  const actions = seen.history.map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['booking.requested', 'booking.approved']));
  expect(actions.some((action) => action.endsWith('.viewed'))).toBe(false);
  // Stripe's event may end the approval before the host's call does.
  expect(seen.history.find(({ action }) => action === 'booking.approval_started')).toMatchObject({
    actor: 'Pat Doe',
    actorId: host.user.id,
    details: { status: 'pending' },
  });
  const { rows } = await app.db.execute(sql`select from audit_log where action = 'booking.viewed'
    and entity_id = ${String(booking.id)} and user_id = ${admin.user.id}`);
  expect(rows).toHaveLength(1);
});

test('the ledger is for administrators', async () => {
  const { status, body } = await look(support, booking.id);
  expect(status).toBe(200);
  expect(body.ledger).toBeNull();
});

test('a booking that is not there is 404, and its parties may not look', async () => {
  expect((await look(admin, 9_999_999)).status).toBe(404);
  expect((await look(renter, booking.id)).status).toBe(403);
  expect((await look(host, booking.id)).status).toBe(403);
});
