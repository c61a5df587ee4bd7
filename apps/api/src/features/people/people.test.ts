import { peopleEndpoints } from '@curbside/domain/people/endpoints';
import { supportEndpoints } from '@curbside/domain/support/endpoints';
import { verificationEndpoints } from '@curbside/domain/verification/endpoints';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountEvents } from '../../test/harness/account-events.ts';
import {
  bookApproved,
  createHost,
  createStaff,
  createVerified,
  listCar,
  type Person,
  signUpPerson,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const support = await createStaff(app, 'support_staff');
const admin = await createStaff(app, 'admin');
const host = await createHost(app);
const guest = await createVerified(app);
const car = await listCar(host, { title: 'Marmalade convertible' });
const booking = await bookApproved(app, { host, renter: guest, car }, windowFrom(app, 3));

const read = (by: Person, id: string) =>
  by.client.call(peopleEndpoints.staffPerson, { params: { id } });

async function show(person: Person, by: Person = support) {
  const answer = await read(by, person.user.id);
  expect(answer.status).toBe(200);
  return answer.body;
}

test('staff see both sides of a trip, each with the other party', async () => {
  const trip = { id: booking.id, carId: car.id, carTitle: car.title, status: 'approved' };
  const ofGuest = await show(guest);
  expect(ofGuest).toMatchObject({
    person: { id: guest.user.id, email: guest.user.email, role: 'user' },
    trips: [{ ...trip, as: 'renter', otherId: host.user.id, total: booking.quote.total }],
    tripCount: 1,
    cars: [],
    carCount: 0,
  });
  expect(await show(host)).toMatchObject({
    trips: [{ ...trip, as: 'owner', otherId: guest.user.id }],
    cars: [{ id: car.id, title: car.title, isListed: true }],
    carCount: 1,
  });
});

test('the money is what the guest paid, and what the host waits for and owes', async () => {
  await app.db.execute(sql`insert into host_receivables
    (host_id, booking_id, order_id, cents, settled_cents, created_at)
    select ${host.user.id}, booking_id, id, 5000, 1234, now() from charge_orders
    where booking_id = ${booking.id} and purpose = 'trip'`);
  expect((await show(guest)).money).toMatchObject({
    paid: booking.quote.total,
    refunded: '0.00',
    owedToGuest: '0.00',
    earned: '0.00',
    owedByHost: '0.00',
    debts: [],
  });
  expect((await show(host)).money).toMatchObject({
    paid: '0.00',
    earned: '0.00',
    owedByHost: '37.66',
    debts: [{ bookingId: booking.id, amount: '37.66' }],
  });
});

test('tickets, decisions on the verification with their reasons, and the history are there', async () => {
  const person = await signUpPerson(app);
  const body = { subject: 'Roof does not close', description: 'It rains.' };
  const { id } = (await person.client.call(supportEndpoints.createTicket, { body })).body;
  const approved = await admin.client.call(verificationEndpoints.approveVerification, {
    params: { userId: person.user.id },
    body: { reason: 'Seen in person.', note: 'At the office.' },
  });
  expect(approved.status).toBe(200);
  const shown = await show(person);
  expect(shown.tickets).toMatchObject([{ id, subject: body.subject, status: 'open' }]);
  expect(shown.verification).toMatchObject([
    { action: 'approved', reason: 'Seen in person.', note: 'At the office.' },
  ]);
  expect(shown.history.map(({ action }) => action)).toContain('verification.approved');
  // A job scores them again after the approval.
  await expect.poll(async () => (await show(person)).risk).toMatchObject({ level: 'Safe' });
});

test('the sessions of a user are shown, those of staff to administrators alone', async () => {
  expect((await show(guest)).sessions?.length).toBeGreaterThan(0);
  expect((await show(admin)).sessions).toBeNull();
  expect((await show(support, admin)).sessions?.length).toBeGreaterThan(0);
});

test('each look is in the audit log, and in no history', async () => {
  const person = await signUpPerson(app);
  await show(person);
  const { history } = await show(person);
  const looks = (await accountEvents(app, person)).filter(
    ({ action }) => action === 'person.viewed',
  );
  expect(looks.map(({ userId }) => userId)).toEqual([support.user.id, support.user.id]);
  expect(history.map(({ action }) => action)).not.toContain('person.viewed');
});

test('nobody is found by an unknown id or after a deletion, and no person sees another', async () => {
  expect((await read(support, crypto.randomUUID())).status).toBe(404);
  expect((await read(support, '7')).status).toBe(400);
  expect((await read(guest, host.user.id)).status).toBe(403);
  const gone = await signUpPerson(app);
  await app.db.execute(sql`update users set deleted_at = now() where id = ${gone.user.id}`);
  expect((await read(support, gone.user.id)).status).toBe(404);
});
