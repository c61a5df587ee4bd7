import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/harness/client.ts';
import { type Person, signUpPerson, testPassword } from '../../../test/harness/factories.ts';
import { lettersTo, tokenFrom } from '../../../test/harness/mailbox.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';

const app = await sharedApp();

let number = 0;
function freshEmail(): string {
  number += 1;
  return `reset-${number}@example.test`;
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

  test("is replaced within an hour of the letter, by the product's clock, and not later", async () => {
    const { user } = await signUpPerson(app);
    const travel = (minutes: number) => app.travel(minutes * 60_000);
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

  test('of an unknown address gets the same answer, and no letter', async () => {
    const person = await signUpPerson(app);
    const nobody = freshEmail();
    const [known, unknown] = [await ask(person.user.email), await ask(nobody)];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await tokenFrom(app, person.user.email, 'reset-password');
    expect(await lettersTo(app, nobody)).toEqual([]);
  });
});

test('an address without an account causes the same checks', async () => {
  const person = await signUpPerson(app);
  const limits = async (email: string) => {
    await app.db.execute(sql`delete from throttles`);
    await app.visitor().call(accountEndpoints.requestPasswordReset, { body: { email } });
    const { rows } = await app.db.execute<{ kind: string }>(
      sql`select split_part(key, ':', 1) as kind from throttles order by 1`,
    );
    return rows.map(({ kind }) => kind);
  };
  const known = await limits(person.user.email);
  expect(known).toEqual(['mail-from', 'mail-to', 'reset']);
  expect(await limits('nobody-of-that-name@example.test')).toEqual(known);
});
