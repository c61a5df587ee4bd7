import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { describe, expect, test } from 'vitest';
import { accountEvents, ageSessions } from '../../../test/harness/account-events.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { type Person, signUpPerson, testPassword } from '../../../test/harness/factories.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';

const app = await sharedApp();

const day = 24 * 60;
const isSignedIn = async (client: TestClient) =>
  (await client.call(accountEndpoints.currentUser)).status === 200;

/** Signs the same person in from another browser. */
async function secondBrowser({ user }: Person, userAgent: string): Promise<TestClient> {
  const client = app.visitor();
  await client.call(accountEndpoints.signIn, {
    body: { email: user.email, password: testPassword },
    headers: { 'user-agent': userAgent },
  });
  return client;
}

test.each([
  ['used within 30 days', { openedMinutesAgo: 89 * day, usedMinutesAgo: 30 * day - 5 }, true],
  ['unused for 30 days', { openedMinutesAgo: 40 * day, usedMinutesAgo: 30 * day + 5 }, false],
  ['just short of 90 days old', { openedMinutesAgo: 90 * day - 5, usedMinutesAgo: 0 }, true],
  ['90 days old, though in use', { openedMinutesAgo: 90 * day + 5, usedMinutesAgo: 0 }, false],
])('a session %s: %s', async (_case, ages, isOpen) => {
  const person = await signUpPerson(app);
  await ageSessions(app, person, ages);
  expect(await isSignedIn(person.client)).toBe(isOpen);
});

test('the test clock signs nobody out', async () => {
  const person = await signUpPerson(app);
  await app.travel(100 * day * 60_000);
  expect(await isSignedIn(person.client)).toBe(true);
});

describe('the list of sessions', () => {
  const listSessions = async (client: TestClient) =>
    (await client.call(accountEndpoints.listSessions)).body;
  const end = (client: TestClient, id: string) =>
    client.call(accountEndpoints.endSession, { params: { id } });

  test('shows each signed-in browser, and can end a single one', async () => {
    const person = await signUpPerson(app);
    const other = await secondBrowser(person, 'Browser of the office');
    const sessions = await listSessions(person.client);
    expect(sessions.length).toBe(2);
    const [office] = sessions.filter(({ isCurrent }) => !isCurrent);
    expect(office).toMatchObject({ userAgent: 'Browser of the office', ipAddress: '127.0.0.1' });
    expect(JSON.stringify(sessions)).not.toContain('token');
    expect((await end(person.client, office?.id ?? '')).status).toBe(200);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(person.client)).toBe(true);
    expect((await end(person.client, office?.id ?? '')).status).toBe(404);
    const events = await accountEvents(app, person);
    expect(events.at(-1)).toMatchObject({
      action: 'account.session_revoked',
      details: { sessionId: office?.id },
    });
  });

  test('is limited to the caller', async () => {
    const [person, stranger] = [await signUpPerson(app), await signUpPerson(app)];
    const [session] = await listSessions(person.client);
    expect((await end(stranger.client, session?.id ?? '')).status).toBe(404);
    expect(await isSignedIn(person.client)).toBe(true);
  });

  test('leaves out sessions that have ended', async () => {
    const person = await signUpPerson(app);
    await ageSessions(app, person, { openedMinutesAgo: 31 * day, usedMinutesAgo: 31 * day });
    const now = await secondBrowser(person, 'A new browser');
    expect((await listSessions(now)).map(({ userAgent }) => userAgent)).toEqual(['A new browser']);
  });
});
