import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { adminEndpoints } from '@curbside/domain/admin/endpoints';
import { availabilityEndpoints } from '@curbside/domain/availability/endpoints';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { chargeEndpoints } from '@curbside/domain/charges/endpoints';
import { contractEndpoints } from '@curbside/domain/contracts/endpoints';
import { evidenceEndpoints } from '@curbside/domain/evidence/endpoints';
import { incidentEndpoints } from '@curbside/domain/incidents/endpoints';
import { inspectionEndpoints } from '@curbside/domain/inspections/endpoints';
import { messagingEndpoints } from '@curbside/domain/messaging/endpoints';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { riskEndpoints } from '@curbside/domain/risk/endpoints';
import { supportEndpoints } from '@curbside/domain/support/endpoints';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  bookApproved,
  createStaff,
  createVerified,
  currentUser,
  getBooking,
  type Person,
  testPassword,
} from '../../test/harness/factories.ts';
import { sharedTrade } from '../../test/harness/shared-app.ts';

const { app, host, renter, car, nextWindow } = await sharedTrade();
const master = await createStaff(app, 'master_admin');
const booking = await bookApproved(app, { host, renter, car }, nextWindow());
const params = { id: booking.id };

async function openTicket({ client }: Person): Promise<number> {
  const body = { subject: 'Toll', description: 'Which toll?' };
  return (await client.call(supportEndpoints.createTicket, { body })).body.id;
}

function disable({ user }: Person) {
  return master.client.call(riskEndpoints.disableAccount, {
    params: { userId: user.id },
    body: { reason: 'Lost laptop.' },
  });
}

test('a disabled administrator reads and does no more than any other user', async () => {
  const admin = await createStaff(app, 'admin');
  const ticket = { params: { id: await openTicket(renter) } };
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from contracts where booking_id = ${booking.id}`,
  );
  const contract = { params: { id: rows[0]?.id ?? 0 } };
  const attempts = async () =>
    (
      await Promise.all([
        admin.client.call(bookingEndpoints.getBooking, { params }),
        admin.client.call(chargeEndpoints.bookingCharges, { params }),
        admin.client.call(paymentEndpoints.receipt, { params }),
        admin.client.call(messagingEndpoints.bookingMessages, { params }),
        admin.client.call(evidenceEndpoints.getEvidence, { params }),
        admin.client.call(inspectionEndpoints.inspectionsOfBooking, { params }),
        admin.client.call(incidentEndpoints.incidentsOfBooking, { params }),
        admin.client.call(contractEndpoints.contractPdf, contract),
        admin.client.call(supportEndpoints.getTicket, ticket),
        admin.client.call(supportEndpoints.respondToTicket, { ...ticket, body: { message: 'Hi' } }),
        admin.client.call(supportEndpoints.changeTicket, { ...ticket, body: { priority: 'high' } }),
        admin.client.call(supportEndpoints.closeTicket, ticket),
      ])
    ).map(({ status }) => status);
  expect((await admin.client.call(bookingEndpoints.getBooking, { params })).status).toBe(200);
  await disable(admin);
  expect(new Set(await attempts())).toEqual(new Set([404]));
  const calendar = await admin.client.call(availabilityEndpoints.availability, {
    params: { id: car.id },
  });
  expect(calendar.status).toBe(404);
  const profile = await admin.client.call(accountEndpoints.publicProfile, {
    params: { id: renter.user.id },
  });
  expect(profile.body.email).toBeUndefined();
  expect(await admin.client.call(adminEndpoints.stats)).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  const shown = await renter.client.call(supportEndpoints.getTicket, ticket);
  expect(shown.body).toMatchObject({ status: 'open', responses: [] });
});

test('a delisted car is not shown to disabled staff', async () => {
  const [support, other] = [await createStaff(app, 'support_staff'), await createVerified(app)];
  await host.client.call(carEndpoints.delistCar, { params: { id: car.id } });
  const look = (person: Person) =>
    person.client.call(carEndpoints.getCar, { params: { id: car.id } });
  expect([(await look(support)).status, (await look(other)).status]).toEqual([200, 404]);
  await disable(support);
  expect((await look(support)).status).toBe(404);
  await host.client.call(carEndpoints.relistCar, { params: { id: car.id } });
});

test('disabled staff sign in as a user, and keep their trips, messages and tickets', async () => {
  const guest = await createVerified(app);
  const trip = await bookApproved(app, { host, renter: guest, car }, nextWindow());
  const { id: userId } = guest.user;
  const role = { params: { userId }, body: { role: 'support_staff' } };
  expect((await master.client.call(adminEndpoints.changeRole, role)).status).toBe(200);
  const ticket = { params: { id: await openTicket(guest) } };
  expect((await currentUser(guest)).role).toBe('support_staff');
  await disable(guest);

  const client = app.visitor();
  const signedIn = await client.call(accountEndpoints.signIn, {
    body: { email: guest.user.email, password: testPassword },
  });
  expect(signedIn.body.user).toMatchObject({ role: 'user', accountStatus: 'disabled' });
  const again = { ...guest, client };
  expect(await currentUser(again)).toMatchObject({ role: 'user', accountStatus: 'disabled' });
  expect((await getBooking(again, trip)).id).toBe(trip.id);
  const message = { bookingId: trip.id, receiverId: host.user.id, message: 'Hello' };
  expect((await client.call(messagingEndpoints.sendMessage, { body: message })).status).toBe(201);
  const response = { ...ticket, body: { message: 'Any news?' } };
  expect((await client.call(supportEndpoints.respondToTicket, response)).status).toBe(201);
});

test('a disabled colleague is still for master admins alone', async () => {
  const [admin, colleague] = [await createStaff(app, 'admin'), await createStaff(app, 'admin')];
  await disable(colleague);
  const enable = ({ client }: Person) =>
    client.call(riskEndpoints.enableAccount, { params: { userId: colleague.user.id }, body: {} });
  expect((await enable(admin)).status).toBe(403);
  expect((await enable(master)).status).toBe(200);
  expect((await colleague.client.call(adminEndpoints.stats)).status).toBe(200);
});
