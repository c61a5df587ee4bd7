import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/harness/client.ts';
import {
  disableAccount,
  type Person,
  signUpPerson,
  testPassword,
} from '../../../test/harness/factories.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';

const app = await sharedApp();

let number = 0;
function freshEmail(): string {
  number += 1;
  return `sign-in-${number}@example.test`;
}

const signIn = (email: string, password: string, client = app.visitor()) =>
  client.call(accountEndpoints.signIn, { body: { email, password } });
const readUser = (client: TestClient) => client.call(accountEndpoints.currentUser);

async function countSessions(person: Pick<Person, 'user'>): Promise<number> {
  const rows = await app.db.execute<{ count: number }>(
    sql`select count(*)::int as count from sessions where user_id = ${person.user.id}`,
  );
  return rows.rows[0]?.count ?? 0;
}

describe('sign-in', () => {
  test('answers a wrong password and an unknown address alike', async () => {
    const person = await signUpPerson(app);
    const wrong = await signIn(person.user.email, 'not-the-password');
    const unknown = await signIn(freshEmail(), 'not-the-password');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ code: 'invalid_credentials' });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    const headerNames = ({ headers }: { headers: Headers }) => [...headers.keys()].sort();
    expect(headerNames(unknown)).toEqual(headerNames(wrong));
  });

  test('slows an account down after failures, for a limited time', async () => {
    const person = await signUpPerson(app);
    const { email } = person.user;
    for (let failure = 0; failure < 5; failure += 1) {
      expect((await signIn(email, 'wrong-password')).status).toBe(401);
    }
    const slowed = await signIn(email, testPassword);
    expect(slowed).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    const seconds = Number(slowed.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect((await signIn((await signUpPerson(app)).user.email, testPassword)).status).toBe(200);
    await app.travel(seconds * 1000);
    expect((await signIn(email, testPassword)).status).toBe(200);
    // After that time, all free failures are available again.
    expect((await signIn(email, 'wrong-password')).status).toBe(401);
    expect((await signIn(email, testPassword)).status).toBe(200);
  });

  test('slows an unknown address down in the same way', async () => {
    const email = freshEmail();
    const statuses = [];
    for (let failure = 0; failure < 6; failure += 1) {
      statuses.push((await signIn(email, 'wrong-password')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('never slows a person with the right password, one request after another or all at once', async () => {
    const person = await signUpPerson(app);
    const { email } = person.user;
    for (let round = 0; round < 8; round += 1) {
      expect((await signIn(email, testPassword)).status).toBe(200);
    }
    const atOnce = await Promise.all(Array.from({ length: 12 }, () => signIn(email, testPassword)));
    expect(atOnce.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  test('lets only the free ones of many simultaneous wrong guesses through', async () => {
    const person = await signUpPerson(app);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => signIn(person.user.email, 'wrong-password')),
    );
    const tried = guesses.filter(({ status }) => status === 401);
    expect(tried.length).toBeLessThanOrEqual(5);
    expect(guesses.length - tried.length).toBe(guesses.filter((g) => g.status === 429).length);
  });

  test('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const person = await signUpPerson(app);
    const { headers } = await signIn(person.user.email, testPassword);
    const cookie = headers.getSetCookie().find((text) => text.includes('session_token')) ?? '';
    expect(cookie).toMatch(/; ?HttpOnly/i);
    expect(cookie).toMatch(/; ?SameSite=Lax/i);
    expect(cookie).toMatch(/; ?Path=\//i);
    expect(cookie).not.toMatch(/; ?Secure/i);
  });

  test('an address that failed often is slowed for every account', async () => {
    const person = await signUpPerson(app);
    let isSlowed = false;
    for (let failure = 0; failure < 60 && !isSlowed; failure += 1) {
      isSlowed = (await signIn(freshEmail(), 'wrong-password')).status === 429;
    }
    expect(isSlowed).toBe(true);
    expect((await signIn(person.user.email, testPassword)).status).toBe(429);
    await app.travel(20 * 60_000);
    expect((await signIn(person.user.email, testPassword)).status).toBe(200);
  });
});

describe('sign-out', () => {
  test('ends the session, not only the cookie', async () => {
    const person = await signUpPerson(app);
    const { cookie } = person.client;
    expect((await person.client.call(accountEndpoints.signOut)).status).toBe(200);
    expect(await countSessions(person)).toBe(0);
    expect(person.client.cookie).not.toContain('session_token');
    const stolen = await app.visitor().send('GET', '/api/auth/user', undefined, { cookie });
    expect(stolen).toMatchObject({ status: 401, body: { code: 'sign_in_required' } });
  });

  test('by link redirects home, and works only from our own pages', async () => {
    const person = await signUpPerson(app);
    const leave = (site: string) =>
      person.client.send('GET', '/api/logout', undefined, { 'sec-fetch-site': site });
    for (const site of ['cross-site', 'same-site']) {
      expect((await leave(site)).status).toBe(302);
      expect(await countSessions(person)).toBe(1);
    }
    const left = await leave('same-origin');
    expect(left.headers.get('location')).toBe('/');
    expect(await countSessions(person)).toBe(0);
  });

  test('a tampered cookie belongs to nobody', async () => {
    const person = await signUpPerson(app);
    const tampered = person.client.cookie.replace(/session_token=.{4}/, 'session_token=AAAA');
    const answer = await app
      .visitor()
      .send('GET', '/api/auth/user', undefined, { cookie: tampered });
    expect(answer.status).toBe(401);
  });
});

test('a disabled account can still sign in, and reads that it is disabled', async () => {
  const person = await signUpPerson(app);
  await disableAccount(app, person);
  const client = app.visitor();
  expect((await signIn(person.user.email, testPassword, client)).status).toBe(200);
  expect((await readUser(client)).body.accountStatus).toBe('disabled');
});
