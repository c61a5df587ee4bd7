import { accountEndpoints, type User } from '@curbside/domain/accounts/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/harness/client.ts';
import { signUpPerson, testPassword } from '../../../test/harness/factories.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';

const app = await sharedApp();

let number = 0;
function freshEmail(): string {
  number += 1;
  return `sign-up-${number}@example.test`;
}

const names = { firstName: 'Robin', lastName: 'Roe' };
const signUp = (body: object, client = app.visitor()) =>
  client.send<{ user: User; code?: string }>('POST', '/api/auth/sign-up/email', body);
const readUser = (client: TestClient) => client.call(accountEndpoints.currentUser);

describe('sign-up', () => {
  test('opens an account with the defaults, and signs in', async () => {
    const client = app.visitor();
    const email = freshEmail();
    const answer = await signUp({ email, password: testPassword, ...names }, client);
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { email, ...names, role: 'user', accountStatus: 'active' } },
    });
    expect((await readUser(client)).body.email).toBe(email);
  });

  test('splits a single name into first and last', async () => {
    const nameOf = async (name: string) =>
      (await signUp({ email: freshEmail(), password: testPassword, name })).body.user;
    expect(await nameOf('Robin van Dale')).toMatchObject({
      firstName: 'Robin',
      lastName: 'van Dale',
    });
    expect(await nameOf('  Cher ')).toMatchObject({ firstName: 'Cher', lastName: '' });
  });

  test('ignores fields that only staff and Stripe decide', async () => {
    const client = app.visitor();
    await signUp(
      {
        email: freshEmail(),
        password: testPassword,
        ...names,
        id: '00000000-0000-4000-8000-000000000000',
        role: 'master_admin',
        accountStatus: 'disabled',
        verificationStatus: 'verified',
        emailVerified: true,
        stripeAccountId: 'acct_1',
        stripeAccountStatus: 'verified',
      },
      client,
    );
    const { body } = await readUser(client);
    expect(body).toMatchObject({
      role: 'user',
      accountStatus: 'active',
      verificationStatus: 'unverified',
      stripeAccountId: null,
      stripeAccountStatus: null,
    });
    expect(body.id).not.toBe('00000000-0000-4000-8000-000000000000');
    const rows = await app.db.execute<{ email_verified: boolean }>(
      sql`select email_verified from users where id = ${body.id}`,
    );
    expect(rows.rows[0]?.email_verified).toBe(false);
  });

  test.each([
    ['no address', { email: '' }],
    ['an invalid address', { email: 'robin' }],
    ['a weak password', { password: '1234567' }],
    ['an endless password', { password: 'x'.repeat(129) }],
    ['a password of blanks', { password: ' '.repeat(8) }],
    ['a common password', { password: 'password123' }],
    ['a common password in capitals', { password: 'PassWord123' }],
    ["the product's name with digits", { password: 'Curbside2026!' }],
    ['the city with digits', { password: '123-New York' }],
    ['a password of one letter', { password: 'zzzzzzzzzzzz' }],
    ['no name', { firstName: undefined }],
    ['a blank name', { firstName: '  ', lastName: '  ' }],
  ])('refuses %s', async (_case, change) => {
    const answer = await signUp({
      email: freshEmail(),
      password: testPassword,
      ...names,
      ...change,
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  test('refuses a taken address, in any spelling and in concurrent requests', async () => {
    const email = freshEmail();
    const answers = await Promise.all(
      [email, email.toUpperCase(), ` ${email} `].map((written) =>
        signUp({ email: written, password: testPassword, ...names }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const late = await signUp({ email, password: testPassword, ...names });
    expect(late).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  });

  test('calls no address taken because the disk of the database is full', async () => {
    const email = freshEmail();
    await app.db.execute(sql`
      create function fail_full() returns trigger language plpgsql as $$
      begin raise 'No space left on device' using errcode = 'disk_full'; end $$`);
    await app.db.execute(
      sql.raw(`create trigger full_disk before insert on users for each row
        when (new.email = '${email}') execute function fail_full()`),
    );
    const full = await signUp({ email, password: testPassword, ...names });
    expect(full).toMatchObject({ status: 503, body: { code: 'server_busy' } });
    await app.db.execute(sql`drop trigger full_disk on users`);
    expect((await signUp({ email, password: testPassword, ...names })).status).toBe(200);
  });

  test("dates the account by the product's clock", async () => {
    await app.travel(40 * 86_400_000);
    const before = app.now();
    const { user } = await signUpPerson(app);
    expect(new Date(user.createdAt).getTime()).toBeGreaterThanOrEqual(before.getTime());
  });
});
