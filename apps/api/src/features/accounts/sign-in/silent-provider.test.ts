import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentUser, signUpPerson } from '../../../test/harness/factories.ts';
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
  provider.silentAt = '/';
  app = await startTestApp(provider.variables);
});
afterAll(async () => {
  await app.close();
  provider.close();
});

test('a provider that is silent at the start holds up nobody, and is used once it answers', async () => {
  const person = await signUpPerson(app);
  expect((await currentUser(person)).id).toBe(person.user.id);
  const away = await app.visitor().send('GET', '/api/login/oidc');
  expect(away.headers.get('location')).toBe('/login?error=sign_in_failed');
  provider.silentAt = undefined;
  const browser = app.visitor();
  expect(await enterByProvider(browser, '/my-bookings')).toMatch(/\/my-bookings$/);
  expect((await browser.call(accountEndpoints.currentUser)).status).toBe(200);
});

test('a provider that keeps its tokens leads back to the sign-in page in time', async () => {
  provider.silentAt = '/token';
  const browser = app.visitor();
  expect(await enterByProvider(browser, '/my-bookings')).toBe('/login?error=sign_in_failed');
  expect((await browser.call(accountEndpoints.currentUser)).status).toBe(401);
  provider.silentAt = undefined;
  expect(await enterByProvider(browser, '/my-bookings')).toMatch(/\/my-bookings$/);
});
