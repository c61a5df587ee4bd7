import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { describe, expect, test } from 'vitest';
import { createStaff, signUpPerson, testPassword } from '../../../test/harness/factories.ts';
import { tokenFrom } from '../../../test/harness/mailbox.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';

const app = await sharedApp();

const post = (path: string, fields: Record<string, string>, client = app.visitor()) =>
  client.send('POST', path, new URLSearchParams(fields));
const locationOf = ({ headers }: { headers: Headers }) => headers.get('location') ?? '';

describe('a form that the browser sends itself', () => {
  test('signs in and redirects onward', async () => {
    const { user } = await signUpPerson(app);
    const client = app.visitor();
    const path = '/api/auth/sign-in/email?returnUrl=%2Fcar%2F7%3Fa%3D1';
    const answer = await post(path, { email: user.email, password: testPassword }, client);
    expect([answer.status, locationOf(answer), answer.body]).toEqual([303, '/car/7?a=1', '']);
    expect((await client.call(accountEndpoints.currentUser)).body.id).toBe(user.id);
  });

  test('leads staff to what waits for them', async () => {
    const pages = { admin: '/admin', support_staff: '/support-dashboard?tab=work' } as const;
    for (const role of ['admin', 'support_staff'] as const) {
      const { user } = await createStaff(app, role);
      const fields = { email: user.email, password: testPassword };
      expect(locationOf(await post('/api/auth/sign-in/email', fields))).toBe(pages[role]);
    }
  });

  test('redirects to no other site', async () => {
    const { user } = await signUpPerson(app);
    const path = '/api/auth/sign-in/email?returnUrl=%2F%2Fevil.example';
    const answer = await post(path, { email: user.email, password: testPassword });
    expect([answer.status, locationOf(answer)]).toEqual([303, '/']);
  });

  test.each([
    ['wrong-password', 'invalid_credentials'],
    ['', 'invalid_request'],
  ])('comes back with the reason for %j, and without the password', async (password, code) => {
    const { user } = await signUpPerson(app);
    const path = '/api/auth/sign-in/email?returnUrl=%2Finbox';
    const answer = await post(path, { email: user.email, password });
    expect(answer.status).toBe(303);
    expect(locationOf(answer)).toBe(`/login?error=${code}&returnUrl=%2Finbox`);
  });

  test('opens an account', async () => {
    const client = app.visitor();
    const fields = { firstName: 'Robin', lastName: 'Roe', email: 'form@example.test' };
    const weak = await post('/api/auth/sign-up/email', { ...fields, password: 'password1' });
    expect(locationOf(weak)).toBe('/sign-up?error=invalid_request');
    const answer = await post(
      '/api/auth/sign-up/email',
      { ...fields, password: testPassword },
      client,
    );
    expect([answer.status, locationOf(answer)]).toEqual([303, '/']);
    expect((await client.call(accountEndpoints.currentUser)).body.firstName).toBe('Robin');
    const again = await post('/api/auth/sign-up/email', { ...fields, password: testPassword });
    expect(locationOf(again)).toBe('/sign-up?error=email_taken');
  });

  test('resets the password', async () => {
    const { user } = await signUpPerson(app);
    const asked = await post('/api/auth/request-password-reset', { email: user.email });
    expect([asked.status, locationOf(asked)]).toEqual([303, '/forgot-password?sent=1']);
    const token = await tokenFrom(app, user.email, 'reset-password');
    const weak = await post('/api/auth/reset-password', { token, newPassword: 'short' });
    expect(locationOf(weak)).toBe(`/reset-password?error=invalid_request&token=${token}`);
    const done = await post('/api/auth/reset-password', { token, newPassword: 'a-new-password' });
    expect([done.status, locationOf(done)]).toEqual([303, '/login?reset=1']);
  });

  test('from another site is refused', async () => {
    const { user } = await signUpPerson(app);
    const answer = await app
      .visitor()
      .send(
        'POST',
        '/api/auth/sign-in/email',
        new URLSearchParams({ email: user.email, password: testPassword }),
        { origin: 'https://evil.example' },
      );
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('is accepted by no other call', async () => {
    const { client } = await signUpPerson(app);
    const answer = await post('/api/user/password', { newPassword: 'a-new-password' }, client);
    expect(answer.status).toBe(415);
  });
});
