import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { describe, expect, test } from 'vitest';
import { TestClient } from '../../test/harness/client.ts';
import { testPassword } from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { startTestApp } from '../../test/harness/test-app.ts';

const app = await sharedApp();

describe('a call that writes', () => {
  const write = (headers: Record<string, string>) =>
    app.visitor().send('POST', '/api/auth/sign-out', undefined, headers);

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
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
    for (const site of ['same-origin', 'none']) {
      expect((await write({ 'sec-fetch-site': site })).status).toBe(200);
    }
    expect((await write({})).status).toBe(200);
  });
});

test('behind https the cookie is for https alone, and only that origin is ours', async () => {
  const secure = await startTestApp({ PUBLIC_URL: 'https://curbside.example' });
  try {
    const client = new TestClient(secure.url);
    const body = {
      email: 'behind-https@example.test',
      password: testPassword,
      firstName: 'Robin',
      lastName: 'Roe',
    };
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
