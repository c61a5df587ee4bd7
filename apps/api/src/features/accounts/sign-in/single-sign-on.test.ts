import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountEvents } from '../../../test/harness/account-events.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { signUpPerson } from '../../../test/harness/factories.ts';
import { tokenFrom } from '../../../test/harness/mailbox.ts';
import {
  ada,
  enterByProvider,
  type SignInProvider,
  startSignInProvider,
} from '../../../test/harness/sign-in-provider.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let app: TestApp;
let provider: SignInProvider;

beforeAll(async () => {
  provider = await startSignInProvider(ada);
  app = await startTestApp(provider.variables);
});
beforeEach(() => {
  provider.person = ada;
});
afterAll(async () => {
  await app.close();
  provider.close();
});

const enter = (browser: TestClient) => enterByProvider(browser, '/my-bookings');

test('a person whom the provider vouches for is signed in, and is the same one the next time', async () => {
  const ids: string[] = [];
  for (let visit = 0; visit < 2; visit += 1) {
    const browser = app.visitor();
    const offered = await browser.call(accountEndpoints.signInProviders);
    expect(offered.body).toEqual([{ name: 'Example', url: '/api/login/oidc' }]);
    expect(await enter(browser)).toMatch(/\/my-bookings$/);
    const user = await browser.call(accountEndpoints.currentUser);
    expect(user.body).toMatchObject({
      email: 'ada.green@example.test',
      firstName: 'Ada',
      lastName: 'Green',
      role: 'user',
    });
    ids.push(user.body.id);
  }
  expect(ids[1]).toBe(ids[0]);
});

test('the tokens of the provider are not kept', async () => {
  await enter(app.visitor());
  await enter(app.visitor());
  const { rows } = await app.db.execute(
    sql`select access_token, refresh_token, id_token from sign_in_methods where provider_id = 'oidc'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row).toEqual({ access_token: null, refresh_token: null, id_token: null });
  }
});

test('an unsolicited callback leads to the sign-in page and signs nobody in', async () => {
  const browser = app.visitor();
  const path = '/api/auth/callback/oidc?code=one-time-code&state=made-up';
  const arrived = await browser.send('GET', path);
  expect(arrived.headers.get('location')).toBe('/login?error=sign_in_failed');
  expect((await browser.call(accountEndpoints.currentUser)).status).toBe(401);
});

test.each(['false', false, 'no', undefined])(
  'an address that the provider has not verified (%j) signs nobody in',
  async (flag) => {
    const owner = await signUpPerson(app);
    provider.person = {
      ...ada,
      sub: `thief-${flag}`,
      email: owner.user.email,
      email_verified: flag as never,
    };
    const browser = app.visitor();
    expect(await enter(browser)).toBe('/login?error=email_unverified');
    expect((await browser.call(accountEndpoints.currentUser)).status).toBe(401);
  },
);

test('an account that nobody confirmed is joined only after a new password by mail', async () => {
  const stranger = await signUpPerson(app);
  const { email } = stranger.user;
  provider.person = { ...ada, sub: 'person-3', email };
  expect(await enter(app.visitor())).toBe('/login?error=account_unconfirmed');
  const visitor = app.visitor();
  await visitor.call(accountEndpoints.requestPasswordReset, { body: { email } });
  const body = {
    token: await tokenFrom(app, email, 'reset-password'),
    newPassword: 'a-new-password',
  };
  expect((await visitor.call(accountEndpoints.resetPassword, { body })).status).toBe(200);
  const browser = app.visitor();
  expect(await enter(browser)).toMatch(/\/my-bookings$/);
  const entered = await browser.call(accountEndpoints.currentUser);
  expect(entered.body.id).toBe(stranger.user.id);
  expect((await stranger.client.call(accountEndpoints.currentUser)).status).toBe(401);
});

test('a verification flag sent as text counts, and names follow the rules for names', async () => {
  provider.person = {
    ...ada,
    sub: 'person-2',
    email: 'Bea@example.test',
    email_verified: 'true',
    given_name: ' Bea\u0000\u0007 ',
    family_name: 'x'.repeat(500),
  };
  const browser = app.visitor();
  await enter(browser);
  const { body: user } = await browser.call(accountEndpoints.currentUser);
  expect(user).toMatchObject({ email: 'bea@example.test', firstName: 'Bea' });
  expect(user.lastName.length).toBeLessThanOrEqual(80);
  const events = await accountEvents(app, { user });
  expect(events).toEqual([
    { action: 'account.signed_up', userId: null, details: { method: 'oidc' } },
    { action: 'account.signed_in', userId: user.id, details: { method: 'oidc' } },
  ]);
  const [session] = (await browser.call(accountEndpoints.listSessions)).body;
  expect(session?.ipAddress).toBe('127.0.0.1');
});

test('a refusal of the provider leads back to the sign-in page', async () => {
  const browser = app.visitor();
  const away = await browser.send('GET', '/api/login/oidc');
  const state = new URL(away.headers.get('location') ?? '').searchParams.get('state');
  const path = `/api/auth/callback/oidc?error=access_denied&state=${state}`;
  const arrived = await browser.send('GET', path);
  expect(arrived.headers.get('location')).toBe('/login?error=sign_in_failed');
});
