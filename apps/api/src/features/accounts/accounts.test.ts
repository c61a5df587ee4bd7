import { accountEndpoints, type User } from '@curbside/domain/accounts/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestClient } from '../../test/client.ts';
import {
  createHost,
  currentUser,
  disableAccount,
  type Person,
  signUpPerson,
  testPassword,
} from '../../test/factories.ts';
import { lettersTo, tokenFrom } from '../../test/mailbox.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let number = 0;
function freshEmail(): string {
  number += 1;
  return `account-${number}@example.test`;
}

const names = { firstName: 'Robin', lastName: 'Roe' };
const signUp = (body: object, client = app.visitor()) =>
  client.send<{ user: User; code?: string }>('POST', '/api/auth/sign-up/email', body);
const signIn = (email: string, password: string, client = app.visitor()) =>
  client.call(accountEndpoints.signIn, { body: { email, password } });
const readUser = (client: TestClient) => client.call(accountEndpoints.currentUser);

async function countSessions(person: Pick<Person, 'user'>): Promise<number> {
  const rows = await app.db.execute<{ count: number }>(
    sql`select count(*)::int as count from sessions where user_id = ${person.user.id}`,
  );
  return rows.rows[0]?.count ?? 0;
}

describe('sign-up', () => {
  test('opens an account with what everyone starts with, and signs in', async () => {
    const client = app.visitor();
    const email = freshEmail();
    const answer = await signUp({ email, password: testPassword, ...names }, client);
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { email, ...names, role: 'user', accountStatus: 'active' } },
    });
    expect((await readUser(client)).body.email).toBe(email);
  });

  test('takes one name as first and last', async () => {
    const nameOf = async (name: string) =>
      (await signUp({ email: freshEmail(), password: testPassword, name })).body.user;
    expect(await nameOf('Robin van Dale')).toMatchObject({
      firstName: 'Robin',
      lastName: 'van Dale',
    });
    expect(await nameOf('  Cher ')).toMatchObject({ firstName: 'Cher', lastName: '' });
  });

  test('ignores what only staff and Stripe decide', async () => {
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
    ['an address that is none', { email: 'robin' }],
    ['a weak password', { password: '1234567' }],
    ['an endless password', { password: 'x'.repeat(129) }],
    ['a password of blanks', { password: ' '.repeat(8) }],
    ['a common password', { password: 'password123' }],
    ['a common password in capitals', { password: 'PassWord123' }],
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

  test('refuses an address that is taken, however it is written, and twice at once', async () => {
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

  test("tells when the account was opened by the product's clock", async () => {
    await app.travelTo(new Date(app.now().getTime() + 40 * 86_400_000));
    const before = app.now();
    const { user } = await signUpPerson(app);
    expect(new Date(user.createdAt).getTime()).toBeGreaterThanOrEqual(before.getTime());
  });
});

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

  test('slows an account down after failures, and lets go when time has passed', async () => {
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
    await app.travelTo(new Date(app.now().getTime() + seconds * 1000));
    expect((await signIn(email, testPassword)).status).toBe(200);
    // Forgotten: there are as many free failures as at first.
    expect((await signIn(email, 'wrong-password')).status).toBe(401);
    expect((await signIn(email, testPassword)).status).toBe(200);
  });

  test('slows an address that is not there just the same', async () => {
    const email = freshEmail();
    const statuses = [];
    for (let failure = 0; failure < 6; failure += 1) {
      statuses.push((await signIn(email, 'wrong-password')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('never slows those who know their password, one after another or all at once', async () => {
    const person = await signUpPerson(app);
    const { email } = person.user;
    for (let round = 0; round < 8; round += 1) {
      expect((await signIn(email, testPassword)).status).toBe(200);
    }
    const atOnce = await Promise.all(Array.from({ length: 12 }, () => signIn(email, testPassword)));
    expect(atOnce.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  test('of many wrong guesses at once lets only the free ones through', async () => {
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
    await app.travelTo(new Date(app.now().getTime() + 20 * 60_000));
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

  test('by address goes home, and only for a click on our own pages', async () => {
    const person = await signUpPerson(app);
    const leave = (site: string) =>
      person.client.send('GET', '/api/logout', undefined, { 'sec-fetch-site': site });
    expect((await leave('cross-site')).status).toBe(302);
    expect(await countSessions(person)).toBe(1);
    const left = await leave('same-origin');
    expect(left.headers.get('location')).toBe('/');
    expect(await countSessions(person)).toBe(0);
  });

  test('a cookie that was tampered with is nobody’s', async () => {
    const person = await signUpPerson(app);
    const tampered = person.client.cookie.replace(/session_token=.{4}/, 'session_token=AAAA');
    const answer = await app
      .visitor()
      .send('GET', '/api/auth/user', undefined, { cookie: tampered });
    expect(answer.status).toBe(401);
  });
});

describe('a forgotten password', () => {
  const ask = (email: string) =>
    app.visitor().call(accountEndpoints.requestPasswordReset, { body: { email } });
  const choose = (token: string, newPassword: string) =>
    app.visitor().call(accountEndpoints.resetPassword, { body: { token, newPassword } });

  test('is replaced by mail, once, and every session ends', async () => {
    const person = await signUpPerson(app);
    const { email } = person.user;
    await ask(email);
    const token = await tokenFrom(app, email, 'reset-password');
    expect((await choose(token, 'short')).status).toBe(400);
    expect((await choose(token, 'a-new-password')).status).toBe(200);
    expect(await countSessions(person)).toBe(0);
    expect((await readUser(person.client)).status).toBe(401);
    expect((await signIn(email, testPassword)).status).toBe(401);
    expect((await signIn(email, 'a-new-password')).status).toBe(200);
    expect(await choose(token, 'another-password')).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
  });

  test("is replaced within the hour of the letter, by the product's clock, and not after", async () => {
    const { user } = await signUpPerson(app);
    const travel = (minutes: number) =>
      app.travelTo(new Date(app.now().getTime() + minutes * 60_000));
    await ask(user.email);
    const token = await tokenFrom(app, user.email, 'reset-password');
    await travel(59);
    expect((await choose(token, 'a-new-password')).status).toBe(200);
    await ask(user.email);
    const next = await tokenFrom(app, user.email, 'reset-password', [token]);
    await travel(61);
    expect((await choose(next, 'another-password')).status).toBe(400);
    expect((await signIn(user.email, 'a-new-password')).status).toBe(200);
  });

  test('of nobody gets the same answer, and no letter', async () => {
    const person = await signUpPerson(app);
    const nobody = freshEmail();
    const [known, unknown] = [await ask(person.user.email), await ask(nobody)];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await tokenFrom(app, person.user.email, 'reset-password');
    expect(await lettersTo(app, nobody)).toEqual([]);
  });
});

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
    expect((await update(person, { phoneNumber: 'call me' })).status).toBe(400);
  });

  test('changes nothing else that is sent', async () => {
    const person = await signUpPerson(app);
    await update(person, {
      role: 'admin',
      accountStatus: 'disabled',
      verificationStatus: 'verified',
    });
    expect(await currentUser(person)).toEqual(person.user);
  });

  test('changes the address once it is confirmed, and by the last letter only', async () => {
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

  test('forgets a new address when one goes back to the old', async () => {
    const person = await signUpPerson(app);
    const email = freshEmail();
    await update(person, { email });
    const token = await tokenFrom(app, email, 'confirm-email');
    expect((await update(person, { email: person.user.email })).body.pendingEmail).toBeNull();
    expect((await confirm(token)).status).toBe(400);
    expect((await currentUser(person)).email).toBe(person.user.email);
  });

  test('takes no link that is older than two days', async () => {
    const person = await signUpPerson(app);
    const email = freshEmail();
    await update(person, { email });
    const token = await tokenFrom(app, email, 'confirm-email');
    await app.travelTo(new Date(app.now().getTime() + 48 * 3_600_000 + 1000));
    expect((await confirm(token)).status).toBe(400);
  });

  test('takes no address of another, at asking or at confirming', async () => {
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

  test('of somebody who is gone or never was is not found', async () => {
    const person = await signUpPerson(app);
    await app.db.execute(sql`update users set deleted_at = now() where id = ${person.user.id}`);
    for (const id of [person.user.id, '00000000-0000-4000-8000-000000000000']) {
      const answer = await app.visitor().call(accountEndpoints.publicProfile, { params: { id } });
      expect(answer.status).toBe(404);
    }
    expect((await readUser(person.client)).status).toBe(401);
  });
});

test('a disabled account can still sign in, and says what it is', async () => {
  const person = await signUpPerson(app);
  await disableAccount(app, person);
  const client = app.visitor();
  expect((await signIn(person.user.email, testPassword, client)).status).toBe(200);
  expect((await readUser(client)).body.accountStatus).toBe('disabled');
});

describe('/api/login', () => {
  const login = async (query: string) => {
    const answer = await app.visitor().send('GET', `/api/login${query}`);
    expect(answer.status).toBe(302);
    return answer.headers.get('location');
  };

  test.each([
    ['', '/login'],
    ['?returnUrl=%2Fcar%2F7', '/login?returnUrl=%2Fcar%2F7'],
    ['?returnUrl=%2Fbrowse%3Fa%3D1%26b%3D2', '/login?returnUrl=%2Fbrowse%3Fa%3D1%26b%3D2'],
  ])('%s leads to %s', async (query, location) => {
    expect(await login(query)).toBe(location);
  });

  test('takes addresses of its own for their path', async () => {
    for (const host of ['localhost', '127.0.0.1']) {
      const own = `http://${host}:${new URL(app.url).port}/car/7`;
      expect(await login(`?returnUrl=${encodeURIComponent(own)}`)).toBe(
        '/login?returnUrl=%2Fcar%2F7',
      );
    }
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/..//evil.example',
    'http://localhost@evil.example/',
    'evil.example',
  ])('drops %j', async (returnUrl) => {
    expect(await login(`?returnUrl=${encodeURIComponent(returnUrl)}`)).toBe('/login');
  });

  test('leads nowhere else, even decoded twice', async () => {
    const location = await login('?returnUrl=%252F%252Fevil.example');
    expect(location).toBe('/login');
    const doubled = await login('?returnUrl=/a&returnUrl=//evil.example');
    expect(doubled).toBe('/login');
  });
});

describe('a call that writes', () => {
  const write = (headers: Record<string, string>) =>
    app.visitor().send('POST', '/api/auth/sign-out', undefined, headers);

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost' }],
    [{ 'sec-fetch-site': 'cross-site' }],
  ])('from %j is refused', async (headers) => {
    expect(await write(headers)).toMatchObject({
      status: 403,
      body: { code: 'origin_not_allowed' },
    });
  });

  test('from our own pages is taken, under both names of this machine', async () => {
    const { port } = new URL(app.url);
    for (const host of ['localhost', '127.0.0.1']) {
      expect((await write({ origin: `http://${host}:${port}` })).status).toBe(200);
    }
    expect((await write({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await write({})).status).toBe(200);
  });
});

test('behind https the cookie is for https alone, and only that origin is ours', async () => {
  const secure = await startTestApp({ PUBLIC_URL: 'https://curbside.example' });
  try {
    const client = new TestClient(secure.url);
    const body = { email: freshEmail(), password: testPassword, ...names };
    const answer = await client.call(accountEndpoints.signUp, {
      body,
      headers: { origin: 'https://curbside.example' },
    });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-/);
      expect(cookie).toMatch(/; ?Secure/i);
      expect(cookie).toMatch(/; ?Path=\//i);
      expect(cookie).not.toMatch(/; ?Domain/i);
    }
    expect((await client.call(accountEndpoints.currentUser)).status).toBe(200);
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
    const local = await client.call(accountEndpoints.signOut, {
      headers: { origin: secure.url },
    });
    expect(local.status).toBe(403);
  } finally {
    await secure.close();
  }
});
