import { accountEndpoints, type User } from '@curbside/domain/accounts/endpoints';
import { hashPassword as hashByLibrary } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accountEvents, ageSessions } from '../../../test/harness/account-events.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import {
  currentUser,
  type Person,
  signUpPerson,
  testPassword,
} from '../../../test/harness/factories.ts';
import { lettersTo, tokenFrom } from '../../../test/harness/mailbox.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';

const app = await sharedApp();

const signIn = (email: string, password: string, client = app.visitor()) =>
  client.call(accountEndpoints.signIn, { body: { email, password } });
const isSignedIn = async (client: TestClient) =>
  (await client.call(accountEndpoints.currentUser)).status === 200;
const change = ({ client }: Person, body: object) =>
  client.send<{ code?: string }>('POST', '/api/user/password', body);
const updateEmail = ({ client }: Person, email: string) =>
  client.send<User>('PATCH', '/api/user/profile', { email });
const confirm = (token: string) =>
  app.visitor().call(accountEndpoints.confirmEmail, { body: { token } });
const askForReset = (email: string) =>
  app.visitor().call(accountEndpoints.requestPasswordReset, { body: { email } });
const reset = (token: string, newPassword: string) =>
  app.visitor().call(accountEndpoints.resetPassword, { body: { token, newPassword } });

describe('changing the password', () => {
  test('requires the current one, ends the other sessions and revokes open links', async () => {
    const person = await signUpPerson(app);
    const thief = app.visitor();
    await signIn(person.user.email, testPassword, thief);
    const thiefsEmail = `thief-of-${person.user.email}`;
    await updateEmail({ ...person, client: thief }, thiefsEmail);
    const confirmToken = await tokenFrom(app, thiefsEmail, 'confirm-email');
    await askForReset(person.user.email);
    const resetToken = await tokenFrom(app, person.user.email, 'reset-password');

    const body = { currentPassword: testPassword, newPassword: 'a-better-password' };
    expect((await change(person, body)).status).toBe(200);
    expect(await isSignedIn(person.client)).toBe(true);
    expect(await isSignedIn(thief)).toBe(false);
    expect((await currentUser(person)).pendingEmail).toBeNull();
    expect((await confirm(confirmToken)).status).toBe(400);
    expect((await reset(resetToken, 'the-thiefs-password')).status).toBe(400);
    expect((await signIn(person.user.email, testPassword)).status).toBe(401);
    expect((await signIn(person.user.email, 'a-better-password')).status).toBe(200);
    const actions = (await accountEvents(app, person)).map(({ action }) => action);
    expect(actions).toContain('account.password_changed');
    await app.server.jobs.drain(10_000);
    const letters = (await lettersTo(app, person.user.email)).join();
    expect(letters).toContain('password was changed');
  });

  test('is refused without the right current password, and slowed down', async () => {
    const person = await signUpPerson(app);
    const newPassword = 'a-better-password';
    const answers = [await change(person, { newPassword })];
    for (let guess = 0; guess < 6; guess += 1) {
      answers.push(await change(person, { currentPassword: `guess-${guess}`, newPassword }));
    }
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 429]);
    expect(answers[1]?.body.code).toBe('sign_in_again');
    expect(await isSignedIn(person.client)).toBe(true);
    expect((await signIn(person.user.email, testPassword)).status).toBe(200);
  });

  test.each(['short', 'password1', '        ', 'x'.repeat(129)])(
    'to %j is refused',
    async (weak) => {
      const person = await signUpPerson(app);
      const body = { currentPassword: testPassword, newPassword: weak };
      expect(await change(person, body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
      expect((await signIn(person.user.email, testPassword)).status).toBe(200);
    },
  );
});

describe('a reset', () => {
  test('ends every session and revokes the other links and the pending address', async () => {
    const person = await signUpPerson(app);
    const { email } = person.user;
    await updateEmail(person, `thief-of-${email}`);
    const confirmToken = await tokenFrom(app, `thief-of-${email}`, 'confirm-email');
    await askForReset(email);
    const older = await tokenFrom(app, email, 'reset-password');
    await askForReset(email);
    const newer = await tokenFrom(app, email, 'reset-password', [older]);

    expect((await reset(newer, 'password123')).status).toBe(400);
    expect((await reset(newer, 'a-better-password')).status).toBe(200);
    expect(await isSignedIn(person.client)).toBe(false);
    expect((await reset(older, 'the-thiefs-password')).status).toBe(400);
    expect((await confirm(confirmToken)).status).toBe(400);
    const client = app.visitor();
    const signedIn = await signIn(email, 'a-better-password', client);
    expect(signedIn.body.user).toMatchObject({ email, pendingEmail: null });
    const actions = (await accountEvents(app, person)).map(({ action }) => action);
    expect(actions).toContain('account.password_reset_requested');
    expect(actions).toContain('account.password_reset');
  });

  test('leaves its token in no table and no job', async () => {
    const { user } = await signUpPerson(app);
    await askForReset(user.email);
    const token = await tokenFrom(app, user.email, 'reset-password');
    const { rows } = await app.db.execute<{ text: string }>(sql`
      select string_agg(t::text, ' ') as text from (
        select r::text from password_resets r union all
        select r::text from sign_in_tokens r union all
        select r::text from audit_log r union all
        select data::text from jobs.job) t`);
    expect(rows[0]?.text).toContain(user.id);
    expect(rows[0]?.text).not.toContain(token);
  });
});

describe('a sign-in of more than ten minutes ago', () => {
  test.each([
    [9, 200],
    [11, 403],
  ])('after %i minutes, a new address is answered %i', async (minutes, status) => {
    const person = await signUpPerson(app);
    await ageSessions(app, person, { openedMinutesAgo: minutes });
    expect((await updateEmail(person, `new-${person.user.email}`)).status).toBe(status);
  });

  test('asks for the password in the same body, and accepts only the right one', async () => {
    const person = await signUpPerson(app);
    await ageSessions(app, person, { openedMinutesAgo: 60 });
    const email = `new-${person.user.email}`;
    const update = (body: object) =>
      person.client.send<{ code?: string }>('PATCH', '/api/user/profile', body);
    expect((await update({ email })).body.code).toBe('sign_in_again');
    expect((await update({ email, currentPassword: 'wrong-one' })).body.code).toBe('sign_in_again');
    expect((await currentUser(person)).pendingEmail).toBeNull();
    expect((await update({ email, currentPassword: testPassword })).status).toBe(200);
    expect((await currentUser(person)).pendingEmail).toBe(email);
    // A phone number needs no password.
    expect((await update({ phoneNumber: '+1 212 555 0147' })).status).toBe(200);
  });
});

test('a password with an earlier kind of hash still signs in, and its hash is replaced', async () => {
  const { user } = await signUpPerson(app);
  const earlier = await hashByLibrary(testPassword);
  await app.db.execute(
    sql`update sign_in_methods set password = ${earlier} where user_id = ${user.id}`,
  );
  expect((await signIn(user.email, 'not-the-password')).status).toBe(401);
  expect((await signIn(user.email, testPassword)).status).toBe(200);
  const { rows } = await app.db.execute<{ password: string }>(
    sql`select password from sign_in_methods where user_id = ${user.id}`,
  );
  expect(rows[0]?.password).toMatch(/^\$argon2id\$/);
  expect((await signIn(user.email, testPassword)).status).toBe(200);
});
