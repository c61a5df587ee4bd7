import { accountEndpoints, type User } from '@curbside/domain/accounts/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/harness/client.ts';
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
} from '../../../test/harness/factories.ts';
import { tokenFrom } from '../../../test/harness/mailbox.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';

const app = await sharedApp();

let number = 0;
function freshEmail(): string {
  number += 1;
  return `profile-${number}@example.test`;
}

const names = { firstName: 'Robin', lastName: 'Roe' };
const signUp = (body: object, client = app.visitor()) =>
  client.send<{ user: User; code?: string }>('POST', '/api/auth/sign-up/email', body);
const signIn = (email: string, password: string, client = app.visitor()) =>
  client.call(accountEndpoints.signIn, { body: { email, password } });
const readUser = (client: TestClient) => client.call(accountEndpoints.currentUser);

describe('the profile', () => {
  const update = (person: Person, body: object) =>
    person.client.send<User>('PATCH', '/api/user/profile', body);
  const confirm = (token: string) =>
    app.visitor().call(accountEndpoints.confirmEmail, { body: { token } });

  test('changes the phone number at once, and clears it', async () => {
    const person = await signUpPerson(app);
    const changed = await update(person, { phoneNumber: '+1 212 555 0147' });
    expect(changed.body.phoneNumber).toBe('+1 212 555 0147');
    expect((await update(person, {})).body.phoneNumber).toBe('+1 212 555 0147');
    expect((await update(person, { phoneNumber: '' })).body.phoneNumber).toBeNull();
    await update(person, { phoneNumber: '+1 212 555 0147' });
    expect((await update(person, { phoneNumber: null })).body.phoneNumber).toBeNull();
    expect((await update(person, { phoneNumber: 'call me' })).status).toBe(400);
  });

  test('ignores every other field', async () => {
    const person = await signUpPerson(app);
    await update(person, {
      role: 'admin',
      accountStatus: 'disabled',
      verificationStatus: 'verified',
    });
    expect(await currentUser(person)).toEqual(person.user);
  });

  test('changes the address after confirmation, by the last letter only', async () => {
    const person = await signUpPerson(app);
    const [first, second] = [freshEmail(), freshEmail()];
    await update(person, { email: first });
    const old = await tokenFrom(app, first, 'confirm-email');
    const changed = await update(person, { email: second });
    expect(changed.body).toMatchObject({ email: person.user.email, pendingEmail: second });
    const token = await tokenFrom(app, second, 'confirm-email');
    expect((await confirm(old)).status).toBe(400);
    expect((await signIn(second, testPassword)).status).toBe(401);
    expect((await confirm(token)).status).toBe(200);
    expect(await currentUser(person)).toMatchObject({ email: second, pendingEmail: null });
    expect((await confirm(token)).status).toBe(400);
    expect((await signIn(second, testPassword)).status).toBe(200);
    expect((await signIn(person.user.email, testPassword)).status).toBe(401);
  });

  test('forgets a new address when the old one is sent again', async () => {
    const person = await signUpPerson(app);
    const email = freshEmail();
    await update(person, { email });
    const token = await tokenFrom(app, email, 'confirm-email');
    expect((await update(person, { email: person.user.email })).body.pendingEmail).toBeNull();
    expect((await confirm(token)).status).toBe(400);
    expect((await currentUser(person)).email).toBe(person.user.email);
  });

  test('refuses a link older than two days', async () => {
    const person = await signUpPerson(app);
    const email = freshEmail();
    await update(person, { email });
    const token = await tokenFrom(app, email, 'confirm-email');
    await app.travel(48 * 3_600_000 + 1000);
    expect((await confirm(token)).status).toBe(400);
  });

  test('refuses an address of another account, at request and at confirmation', async () => {
    const [person, other] = [await signUpPerson(app), await signUpPerson(app)];
    expect(await update(person, { email: other.user.email })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
    const email = freshEmail();
    await update(person, { email });
    const token = await tokenFrom(app, email, 'confirm-email');
    await signUp({ email, password: testPassword, ...names });
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect((await currentUser(person)).email).toBe(person.user.email);
  });

  test('shows others nothing private', async () => {
    const person = await createHost(app);
    await update(person, { phoneNumber: '+1 212 555 0147' });
    const { email, stripeAccountId } = await currentUser(person);
    const answer = await app
      .visitor()
      .call(accountEndpoints.publicProfile, { params: { id: person.user.id } });
    expect(answer.body).toMatchObject({ firstName: 'Pat', isVerified: true, hostTripCount: 0 });
    const text = JSON.stringify(answer.body);
    for (const secret of [email, stripeAccountId, '555 0147', 'stripe', 'email', 'phone']) {
      expect(text).not.toContain(secret);
    }
  });

  test('shows the person and staff how to reach them, and nobody else', async () => {
    const person = await createHost(app);
    const { email, stripeAccountId } = await currentUser(person);
    const contact = { email, phoneNumber: null, stripeAccountId };
    const seenBy = async ({ client }: Person) =>
      (await client.call(accountEndpoints.publicProfile, { params: { id: person.user.id } })).body;
    expect(await seenBy(person)).toMatchObject(contact);
    expect(await seenBy(await createStaff(app, 'support_staff'))).toMatchObject(contact);
    const ofOther = JSON.stringify(await seenBy(await createVerified(app)));
    for (const secret of [email, stripeAccountId]) expect(ofOther).not.toContain(secret);
  });

  test('shows a host the email address of a guest whose request they see, and no more', async () => {
    const [host, guest] = [await createHost(app), await createVerified(app)];
    const seen = async (by: Person, of: Person) => {
      const params = { id: of.user.id };
      return (await by.client.call(accountEndpoints.publicProfile, { params })).body;
    };
    const booking = await requestBooking(guest, await listCar(host), windowFrom(app, 5));
    expect(await seen(host, guest)).not.toHaveProperty('email');
    await payBooking(app, guest, booking);
    const profile = await seen(host, guest);
    expect(profile.email).toBe(guest.user.email);
    for (const key of ['phoneNumber', 'stripeAccountId']) expect(profile).not.toHaveProperty(key);
    expect(await seen(guest, host)).not.toHaveProperty('email');
    expect(await seen(await createHost(app), guest)).not.toHaveProperty('email');
  });

  test('of a deleted or unknown person is not found', async () => {
    const person = await signUpPerson(app);
    await app.db.execute(sql`update users set deleted_at = now() where id = ${person.user.id}`);
    for (const id of [person.user.id, '00000000-0000-4000-8000-000000000000']) {
      const answer = await app.visitor().call(accountEndpoints.publicProfile, { params: { id } });
      expect(answer.status).toBe(404);
    }
    expect((await readUser(person.client)).status).toBe(401);
  });
});

test('nobody can probe many addresses', async () => {
  const [person, other] = [await signUpPerson(app), await signUpPerson(app)];
  const codes: (string | undefined)[] = [];
  for (let attempt = 0; attempt < 25; attempt += 1) {
    const answer = await person.client.send<{ code?: string }>('PATCH', '/api/user/profile', {
      email: other.user.email,
    });
    codes.push(answer.body.code);
  }
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'email_taken'));
  expect(codes).toContain('too_many_requests');
  // The other fields are not limited.
  const body = { phoneNumber: '+1 212 555 0100' };
  expect((await person.client.send('PATCH', '/api/user/profile', body)).status).toBe(200);
});
