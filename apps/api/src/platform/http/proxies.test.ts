import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { afterEach, expect, test } from 'vitest';
import { signUpPerson, testPassword } from '../../test/harness/factories.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

/** The address that a person seems to sign in from, of a request that says it was forwarded. */
async function addressSeen(forwardedFor: string): Promise<string | null | undefined> {
  const { user } = await signUpPerson(app);
  const client = app.visitor();
  await client.call(accountEndpoints.signIn, {
    body: { email: user.email, password: testPassword },
    headers: { 'x-forwarded-for': forwardedFor },
  });
  const sessions = (await client.call(accountEndpoints.listSessions)).body;
  return sessions.find(({ isCurrent }) => isCurrent)?.ipAddress;
}

const forged = '203.0.113.7';
const first = '198.51.100.1';
const last = '192.0.2.1';

test.each([
  ['', '127.0.0.1'],
  ['10.0.0.1', '127.0.0.1'],
  ['loopback', last],
  ['1', last],
  ['true', last],
  ['2', first],
])('TRUST_PROXY=%s believes %s', async (proxies, believed) => {
  app = await startTestApp({ TRUST_PROXY: proxies });
  expect(await addressSeen(`${forged}, ${first}, ${last}`)).toBe(believed);
});
