import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { adminEndpoints } from '@curbside/domain/admin/endpoints';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { complianceEndpoints } from '@curbside/domain/compliance/endpoints';
import { messagingEndpoints } from '@curbside/domain/messaging/endpoints';
import { staffBookingEndpoints } from '@curbside/domain/staff-bookings/endpoints';
import { staffSearchEndpoints } from '@curbside/domain/staff-search/endpoints';
import { supportEndpoints } from '@curbside/domain/support/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accountEvents } from '../../test/harness/account-events.ts';
import {
  bookApproved,
  changeBooking,
  completeTrip,
  createHost,
  createStaff,
  createVerified,
  getBooking,
  listCar,
  type Person,
  payBooking,
  requestBooking,
  signUpPerson,
  testPassword,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { untilWaiting } from '../../test/harness/waiting.ts';
import { deleteUser } from './index.ts';

const app = await sharedApp();

const remove = ({ client }: Person, currentPassword?: string) =>
  client.call(accountEndpoints.deleteAccount, { body: { currentPassword } });

describe('deleting an account', () => {
  test('removes sign-in, sessions and personal data, and delists the cars', async () => {
    const host = await createHost(app);
    const car = await listCar(host);
    await host.client.call(accountEndpoints.updateProfile, {
      body: { phoneNumber: '+1 212 555 0147' },
    });
    await app.db.execute(sql`
      update verifications set session_id = 'vs_1', outputs = '{"firstName": "Pat"}'
      where user_id = ${host.user.id}`);
    expect((await remove(host, testPassword)).status).toBe(200);
    expect((await host.client.call(accountEndpoints.currentUser)).status).toBe(401);
    const visitor = app.visitor();
    const body = { email: host.user.email, password: testPassword };
    expect((await visitor.call(accountEndpoints.signIn, { body })).status).toBe(401);
    const params = { id: host.user.id };
    expect((await visitor.call(accountEndpoints.publicProfile, { params })).status).toBe(404);
    const page = await visitor.call(carEndpoints.getCar, { params: { id: car.id } });
    expect(page.status).toBe(404);
    const { rows } = await app.db.execute<{ text: string }>(sql`
      select concat(u, v, p.requirements) as text from users u
        join verifications v on v.user_id = u.id join payout_accounts p on p.user_id = u.id
      where u.id = ${host.user.id}`);
    expect(rows[0]?.text).toContain('Deleted user');
    for (const personal of [host.user.email, '555 0147', 'Pat', 'Doe', 'vs_1', 'isRestricted']) {
      expect(rows[0]?.text).not.toContain(personal);
    }
    const events = await accountEvents(app, host);
    expect(events.at(-1)).toMatchObject({ action: 'account.deleted', userId: host.user.id });
    // The address can be used again.
    const signUp = { ...body, firstName: 'New', lastName: 'Owner' };
    expect((await visitor.call(accountEndpoints.signUp, { body: signUp })).status).toBe(200);
  });

  test('ends the letters: a later refund is news for the host alone', async () => {
    const host = await createHost(app);
    const renter = await createVerified(app);
    const people = { host, renter, car: await listCar(host) };
    const booking = await bookApproved(app, people, windowFrom(app, 3));
    await completeTrip(app, host, booking);
    await app.travel(5 * 86_400_000);
    expect((await remove(renter, testPassword)).status).toBe(200);
    const { rows } = await app.db.execute<{ charge: string }>(
      sql`select charge_id as charge from payments where booking_id = ${booking.id}`,
    );
    await app.server.deps.stripe.refunds.create({ charge: rows[0]?.charge ?? '', amount: 3000 });
    const told = async () => (await lettersTo(app, host.user.email)).join();
    await until(async () => (await told()).includes('Subject: Refunded'));
    await app.server.jobs.drain(10_000);
    expect(await lettersTo(app, `deleted-${renter.user.id}@deleted.invalid`)).toEqual([]);
  });

  test('asks for the password, however recent the sign-in', async () => {
    const person = await signUpPerson(app);
    expect(await remove(person)).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
    expect((await remove(person, 'not-the-password')).status).toBe(403);
    expect((await person.client.call(accountEndpoints.currentUser)).status).toBe(200);
  });

  test('is refused to both sides while a trip or money is open, and changes nothing', async () => {
    const [host, renter] = [await createHost(app), await createVerified(app)];
    const car = await listCar(host);
    const booking = await requestBooking(renter, car, windowFrom(app, 5));
    await payBooking(app, renter, booking);
    for (const person of [host, renter]) {
      const refused = await remove(person, testPassword);
      expect(refused).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    }
    const page = await app.visitor().call(carEndpoints.getCar, { params: { id: car.id } });
    expect(page.status).toBe(200);
    await changeBooking(host, booking, 'rejected');
    await app.server.jobs.drain(10_000);
    expect((await remove(renter, testPassword)).status).toBe(200);
    // The host keeps the record of the trip, under another name.
    expect((await getBooking(host, booking)).renterName).toBe('Deleted user');
    expect((await remove(host, testPassword)).status).toBe(200);
  });

  test('is confirmed by mail to the address that the person had', async () => {
    const [own, other] = [await signUpPerson(app), await signUpPerson(app)];
    const admin = await createStaff(app, 'admin');
    expect((await remove(own, testPassword)).status).toBe(200);
    const params = { userId: other.user.id };
    expect((await admin.client.call(adminEndpoints.deleteUser, { params })).status).toBe(204);
    await app.server.jobs.drain(10_000);
    for (const [{ user }, words] of [
      [own, 'You deleted your account.'],
      [other, 'An administrator deleted your account.'],
    ] as const) {
      const letters = await lettersTo(app, user.email);
      const told = letters.filter((letter) => letter.includes('account is deleted'));
      expect([told.length, told[0]?.includes(words)]).toEqual([1, true]);
    }
  });

  test.each(['Jo.Ann (JD)', "Zoë O'Neil", 'A+B'])(
    'takes the name %s out of the notices of its trips, and leaves what people wrote',
    async (firstName) => {
      const [host, renter] = [await createHost(app), await createVerified(app)];
      await app.db.execute(
        sql`update users set first_name = ${firstName} where id = ${renter.user.id}`,
      );
      const title = `Not of ${firstName}son`;
      const booking = await requestBooking(
        renter,
        await listCar(host, { title }),
        windowFrom(app, 5),
      );
      await payBooking(app, renter, booking);
      await changeBooking(host, booking, 'rejected');
      const written = `Sorry, ${firstName}!`;
      await host.client.call(messagingEndpoints.sendMessage, {
        body: { bookingId: booking.id, receiverId: renter.user.id, message: written },
      });
      await app.server.jobs.drain(10_000);
      const read = async () => {
        const params = { id: booking.id };
        const { body } = await host.client.call(messagingEndpoints.bookingMessages, { params });
        return body.map(({ message }) => message);
      };
      const before = await read();
      expect(before[0]).toContain(`Requested: ${firstName} would like to rent ${title}`);
      expect((await remove(renter, testPassword)).status).toBe(200);
      const after = await read();
      expect(after[0]).toContain(`Requested: Deleted user would like to rent ${title}`);
      expect([after.length, after.includes(written)]).toEqual([before.length, true]);
    },
  );

  test('leaves its records under the same name everywhere', async () => {
    const [host, renter] = [await createHost(app), await createVerified(app)];
    const support = await createStaff(app, 'support_staff');
    const car = await listCar(host, { title: 'Heather wagon' });
    const booking = await requestBooking(renter, car, windowFrom(app, 5));
    await payBooking(app, renter, booking);
    await changeBooking(host, booking, 'rejected');
    const subject = 'Heather question';
    const ticket = await renter.client.call(supportEndpoints.createTicket, {
      body: { subject, description: 'Why was this declined?' },
    });
    const params = { id: ticket.body.id };
    await renter.client.call(supportEndpoints.respondToTicket, { params, body: { message: 'Hi' } });
    await app.server.jobs.drain(10_000);
    for (const person of [renter, host]) {
      expect((await remove(person, testPassword)).status).toBe(200);
    }
    const name = 'Deleted user';
    const shown = await support.client.call(supportEndpoints.getTicket, { params });
    expect(shown.body).toMatchObject({ userName: name, responses: [{ userName: name }] });
    const found = await support.client.call(staffSearchEndpoints.staffSearch, {
      query: { q: 'Heather' },
    });
    expect(found.body).toMatchObject({
      bookings: [{ id: booking.id, renterName: name, ownerName: name }],
      cars: [{ ownerName: name }],
      tickets: [{ userName: name }],
    });
    const staffPage = await support.client.call(staffBookingEndpoints.staffBooking, {
      params: { id: booking.id },
    });
    expect(staffPage.body.history.at(-1)).toMatchObject({ actor: name, actorId: null });
  });

  test('shows the placeholder email address to nobody who reads its records', async () => {
    const [host, renter] = [await createHost(app), await createVerified(app)];
    const admin = await createStaff(app, 'admin');
    const car = await listCar(host);
    const booking = await requestBooking(renter, car, windowFrom(app, 5));
    await payBooking(app, renter, booking);
    await changeBooking(host, booking, 'rejected');
    await app.server.jobs.drain(10_000);
    const ticket = await renter.client.call(supportEndpoints.createTicket, {
      body: { subject: 'Question', description: 'Why was this declined?' },
    });
    const params = { id: ticket.body.id };
    await admin.client.call(supportEndpoints.assignTicket, { params });
    await remove(renter, testPassword);
    expect((await getBooking(host, booking)).renterEmail).toBeNull();
    await remove(host, testPassword);
    const body = { message: 'The host was away.' };
    const answered = await admin.client.call(supportEndpoints.respondToTicket, { params, body });
    expect(answered.body).toMatchObject({ userName: 'Deleted user', userEmail: null });
    const { rows } = await app.db.execute(
      sql`select from jobs.job where data::text like ${`%deleted-${renter.user.id}%`}`,
    );
    expect(rows).toEqual([]);
    for (const endpoint of [
      supportEndpoints.supportTickets,
      adminEndpoints.cars,
      adminEndpoints.bookings,
      complianceEndpoints.auditLogs,
    ]) {
      const { status, body } = await admin.client.call(endpoint);
      expect([status, JSON.stringify(body).includes('deleted.invalid')]).toEqual([200, false]);
    }
  });
});

test('deleting waits for a transaction that refers to the account, without a deadlock', async () => {
  const person = await signUpPerson(app);
  const { id } = person.user;
  let deleting: Promise<{ status: number }> | undefined;
  await app.db.transaction(async (tx) => {
    // Inserting a row with a foreign key to the user takes this lock.
    await tx.execute(sql`select from users where id = ${id} for key share`);
    deleting = remove(person, testPassword);
    await untilWaiting(app.db, 1);
    await tx.execute(sql`update users set account_status = account_status where id = ${id}`);
  });
  expect((await deleting)?.status).toBe(200);
});

test('a user cannot delete another', async () => {
  const [person, other] = [await signUpPerson(app), await signUpPerson(app)];
  const actor = {
    id: person.user.id,
    role: person.user.role,
    isActive: true,
    sessionId: '00000000-0000-4000-8000-000000000001',
    signedInAt: new Date(),
    ipAddress: '192.0.2.1',
    site: app.url,
  };
  const attempt = deleteUser(app.server.deps, actor, { userId: other.user.id });
  await expect(attempt).rejects.toMatchObject({ code: 'forbidden' });
});
