import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accountEvents } from '../../../test/harness/account-events.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { signUpPerson, testPassword } from '../../../test/harness/factories.ts';
import { lettersTo, tokenFrom } from '../../../test/harness/mailbox.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';

const app = await sharedApp({ TRUST_PROXY: 'loopback' });

const signIn = (
  email: string,
  password: string,
  {
    client = app.visitor(),
    address = '198.51.100.1',
  }: { client?: TestClient; address?: string } = {},
) =>
  client.call(accountEndpoints.signIn, {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  });

/** Fails often enough, from many addresses, to slow the account down. */
async function failAsStranger(email: string): Promise<void> {
  for (let failure = 0; failure < 5; failure += 1) {
    const address = `203.0.113.${failure}`;
    expect((await signIn(email, 'wrong-password', { address })).status).toBe(401);
  }
  // The first pauses last seconds, and a busy machine may need that long for the next request.
  await app.db.execute(sql`update throttles set failures = 15 where failures >= 5`);
}

describe('a browser that has signed in to the account before', () => {
  test('signs in while strangers’ failures slow a new browser down', async () => {
    const person = await signUpPerson(app);
    const { email } = person.user;
    await person.client.call(accountEndpoints.signOut);
    await failAsStranger(email);
    expect((await signIn(email, testPassword)).status).toBe(429);
    expect((await signIn(email, testPassword, { client: person.client })).status).toBe(200);
  });

  test('has its own budget, which is limited too', async () => {
    const { user, client } = await signUpPerson(app);
    const statuses: number[] = [];
    for (let failure = 0; failure < 6; failure += 1) {
      statuses.push((await signIn(user.email, 'wrong-password', { client })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    // Its failures do not count against a new browser of the owner.
    expect((await signIn(user.email, testPassword)).status).toBe(200);
  });

  test('is known only to the accounts in its cookie, and the cookie cannot be forged', async () => {
    const [person, other] = [await signUpPerson(app), await signUpPerson(app)];
    await failAsStranger(person.user.email);
    const borrowed = await signIn(person.user.email, testPassword, { client: other.client });
    expect(borrowed.status).toBe(429);
    const payload = Buffer.from(`device ${person.user.id}`).toString('base64url');
    const answer = await app.visitor().call(accountEndpoints.signIn, {
      body: { email: person.user.email, password: testPassword },
      headers: { cookie: `curbside.device=${payload}.made-up`, 'x-forwarded-for': '198.51.100.9' },
    });
    expect(answer.status).toBe(429);
  });
});

describe('an address', () => {
  test('of IPv6 is counted by its /64', async () => {
    const person = await signUpPerson(app);
    let isSlowed = false;
    for (let number = 1; number < 60 && !isSlowed; number += 1) {
      const address = `2001:db8:7:7::${number.toString(16)}`;
      const answer = await signIn(`nobody-${number}@example.test`, 'wrong-password', { address });
      isSlowed = answer.status === 429;
    }
    expect(isSlowed).toBe(true);
    const from = (address: string) => signIn(person.user.email, testPassword, { address });
    expect((await from('2001:db8:7:7:ffff::1')).status).toBe(429);
    expect((await from('2001:db8:7:8::1')).status).toBe(200);
  });
});

describe('right passwords from an address with many failures', () => {
  async function failFrom(address: string): Promise<void> {
    await signIn('nobody@example.test', 'wrong-password', { address });
    await app.db.execute(
      sql`update throttles set failures = 54 where key = ${`sign-in-from:${address}`}`,
    );
    await app.travel(5 * 60_000);
  }

  test('do not slow each other down', async () => {
    const people = [await signUpPerson(app), await signUpPerson(app), await signUpPerson(app)];
    const address = '192.0.2.50';
    await failFrom(address);
    for (const { user } of people) {
      expect((await signIn(user.email, testPassword, { address })).status).toBe(200);
    }
    expect((await signIn('nobody@example.test', 'wrong-password', { address })).status).toBe(401);
    expect((await signIn(people[0]?.user.email ?? '', testPassword, { address })).status).toBe(429);
  });

  test('do not keep its failures from being forgotten', async () => {
    const { user } = await signUpPerson(app);
    const address = '192.0.2.51';
    await failFrom(address);
    await app.travel(8 * 60_000);
    expect((await signIn(user.email, testPassword, { address })).status).toBe(200);
    await app.travel(3 * 60_000);
    const wrong = () => signIn('nobody@example.test', 'wrong-password', { address });
    expect([(await wrong()).status, (await wrong()).status]).toEqual([401, 401]);
  });
});

test('expired limits are purged', async () => {
  await signIn('purged@example.test', 'wrong-password', { address: '192.0.2.200' });
  const count = async () => {
    const { rows } = await app.db.execute<{ count: number }>(
      sql`select count(*)::int as count from throttles where key = 'sign-in-from:192.0.2.200'`,
    );
    return rows[0]?.count;
  };
  expect(await count()).toBe(1);
  await app.travel(23 * 3_600_000);
  expect(await count()).toBe(1);
  await app.travel(2 * 3_600_000);
  expect(await count()).toBe(0);
});

describe('emails', () => {
  const askForReset = (email: string) =>
    app.visitor().call(accountEndpoints.requestPasswordReset, { body: { email } });

  test('to one mailbox are limited, with the same answer', async () => {
    const { user } = await signUpPerson(app);
    const answers = [];
    for (let request = 0; request < 12; request += 1) answers.push(await askForReset(user.email));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1);
    await app.server.jobs.drain(10_000);
    const letters = (await lettersTo(app, user.email)).filter((text) => text.includes('reset-'));
    expect(letters.length).toBeGreaterThan(0);
    expect(letters.length).toBeLessThanOrEqual(5);
    // A quarter of an hour later, one more is sent.
    await app.travel(16 * 60_000);
    await askForReset(user.email);
    const seen = letters.map((text) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
    expect(await tokenFrom(app, user.email, 'reset-password', seen)).toBeTruthy();
  });

  test('to a stranger are limited, whichever accounts ask', async () => {
    const stranger = 'stranger-mailbox@example.test';
    for (let account = 0; account < 8; account += 1) {
      const { client } = await signUpPerson(app);
      const answer = await client.call(accountEndpoints.updateProfile, {
        body: { email: stranger },
      });
      expect(answer.body.pendingEmail).toBe(stranger);
    }
    await app.server.jobs.drain(10_000);
    expect((await lettersTo(app, stranger)).length).toBe(5);
  });

  test('of one account are limited, whichever mailboxes it names', async () => {
    const { client } = await signUpPerson(app);
    const mailboxes = Array.from({ length: 8 }, (_, index) => `spray-${index}@example.test`);
    for (const email of mailboxes) {
      await client.call(accountEndpoints.updateProfile, { body: { email } });
    }
    await app.server.jobs.drain(10_000);
    const letters = await Promise.all(mailboxes.map((mailbox) => lettersTo(app, mailbox)));
    // One is from the sign-up, and those to withdrawn addresses are not sent.
    expect(letters.flat().length).toBeLessThanOrEqual(4);
  });
});

test('the audit log has successful and failed sign-ins, by id', async () => {
  const person = await signUpPerson(app);
  await signIn(person.user.email, 'wrong-password');
  await signIn(person.user.email, testPassword);
  await person.client.call(accountEndpoints.signOut);
  const events = await accountEvents(app, person);
  expect(events.map(({ action, userId }) => [action, userId])).toEqual([
    ['account.signed_up', person.user.id],
    ['account.sign_in_failed', null],
    ['account.signed_in', person.user.id],
    ['account.signed_out', person.user.id],
  ]);
  expect(JSON.stringify(events)).not.toContain(person.user.email);
});

test('failures stored by a clock that was ahead are forgotten', async () => {
  const person = await signUpPerson(app);
  const { email } = person.user;
  await failAsStranger(email);
  expect((await signIn(email, testPassword)).status).toBe(429);
  const ahead = (time: string) =>
    app.db.execute(
      sql`update throttles set last_failure_at = ${app.now()}::timestamptz + ${time}::interval`,
    );
  // A lead within the possible skew between two servers still counts.
  await ahead('30 seconds');
  expect((await signIn(email, testPassword)).status).toBe(429);
  await ahead('1 day');
  expect((await signIn(email, testPassword)).status).toBe(200);
});
