import { adminEndpoints } from '@curbside/domain/admin/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  createHost,
  createStaff,
  createVerified,
  currentUser,
  listCar,
  type Person,
  payBooking,
  requestBooking,
  signUpPerson,
  testPassword,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const master = await createStaff(app, 'master_admin');
const admin = await createStaff(app, 'admin');

const { changeRole, deleteUser, deleteUserAsMaster } = adminEndpoints;

function setRole(actor: Person, person: Person, role: string, body: object = {}) {
  const params = { userId: person.user.id };
  return actor.client.call(changeRole, { params, body: { role, ...body } });
}

/** Makes the person's sign-in an hour old. */
async function signedInLongAgo(person: Person): Promise<void> {
  await app.db.execute(sql`update sessions set created_at = now() - interval '1 hour'
    where user_id = ${person.user.id}`);
}

describe('roles', () => {
  test('a master admin changes the role of others, with effect at once', async () => {
    const person = await signUpPerson(app);
    const answer = await setRole(master, person, 'admin');
    expect(answer.body).toMatchObject({ id: person.user.id, role: 'admin' });
    expect((await person.client.call(adminEndpoints.stats)).status).toBe(200);
    await setRole(master, person, 'user');
    expect((await person.client.call(adminEndpoints.stats)).status).toBe(403);
    const { rows } = await app.db.execute(sql`select user_id, details from audit_log
      where action = 'account.role_changed' and entity_id = ${person.user.id} order by id`);
    expect(rows[0]).toEqual({
      user_id: master.user.id,
      details: { previousRole: 'user', newRole: 'admin' },
    });
  });

  test('nobody changes their own, and an unknown role is refused', async () => {
    await createStaff(app, 'master_admin');
    expect((await setRole(master, master, 'user')).status).toBe(403);
    expect((await currentUser(master)).role).toBe('master_admin');
    expect((await setRole(master, admin, 'owner')).status).toBe(400);
  });

  test('an old sign-in requires the password', async () => {
    const other = await createStaff(app, 'master_admin');
    const person = await signUpPerson(app);
    await signedInLongAgo(other);
    const refused = await setRole(other, person, 'admin');
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'sign_in_again' }]);
    const wrong = await setRole(other, person, 'admin', { currentPassword: 'not-the-password' });
    expect(wrong.status).toBe(403);
    expect((await currentUser(person)).role).toBe('user');
    const right = await setRole(other, person, 'admin', { currentPassword: testPassword });
    expect(right.status).toBe(200);
  });
});

describe('deleting an account', () => {
  const remove = (actor: Person, person: Person, body?: object) =>
    actor.client.call(deleteUser, { params: { userId: person.user.id }, body });

  test('signs the person out for good and removes them from the list', async () => {
    const person = await signUpPerson(app);
    expect((await remove(admin, person)).status).toBe(204);
    const { status } = await person.client.send('GET', '/api/auth/user');
    expect(status).toBe(401);
    const query = { q: person.user.id };
    expect((await admin.client.call(adminEndpoints.users, { query })).body).toEqual([]);
    expect((await remove(admin, person)).status).toBe(404);
  });

  test('of staff requires a master admin, and nobody deletes themselves', async () => {
    const support = await createStaff(app, 'support_staff');
    expect((await remove(admin, support)).status).toBe(403);
    expect((await remove(admin, admin)).status).toBe(403);
    const params = { userId: support.user.id };
    expect((await master.client.call(deleteUserAsMaster, { params })).status).toBe(204);
  });

  test('waits for open trips', async () => {
    const host = await createHost(app);
    const renter = await createVerified(app);
    const booking = await requestBooking(renter, await listCar(host), windowFrom(app, 4, 2));
    await payBooking(app, renter, booking);
    for (const person of [host, renter]) expect((await remove(admin, person)).status).toBe(409);
  });

  test('asks for the password after an old sign-in', async () => {
    const other = await createStaff(app, 'admin');
    const person = await signUpPerson(app);
    await signedInLongAgo(other);
    expect((await remove(other, person)).body).toMatchObject({ code: 'sign_in_again' });
    expect((await remove(other, person, { currentPassword: testPassword })).status).toBe(204);
  });
});
