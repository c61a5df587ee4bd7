import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { adminEndpoints } from '@curbside/domain/admin/endpoints';
import { riskEndpoints } from '@curbside/domain/risk/endpoints';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  createStaff,
  type Person,
  signUpPerson,
  testPassword,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { untilWaiting } from '../../test/harness/waiting.ts';

/** One master admin always remains to change the roles of others. */
const app = await sharedApp();

type Removal = (actor: Person, person: Person) => Promise<{ status: number; body: unknown }>;

const demote: Removal = ({ client }, { user }) =>
  client.call(adminEndpoints.changeRole, {
    params: { userId: user.id },
    body: { role: 'user' },
  });
const disable: Removal = ({ client }, { user }) =>
  client.call(riskEndpoints.disableAccount, {
    params: { userId: user.id },
    body: { reason: 'They left.' },
  });
const remove: Removal = ({ client }, { user }) =>
  client.call(adminEndpoints.deleteUserAsMaster, { params: { userId: user.id } });
const removeByAdmin: Removal = ({ client }, { user }) =>
  client.call(adminEndpoints.deleteUser, { params: { userId: user.id } });
const leave: Removal = ({ client }) =>
  client.call(accountEndpoints.deleteAccount, { body: { currentPassword: testPassword } });

const removals: [string, Removal][] = [
  ['change the role of', demote],
  ['disable', disable],
  ['delete', remove],
  ['delete by the call for admins', removeByAdmin],
  ['delete in the settings', leave],
];

/** Replaces all master admins by this many. */
async function masterAdmins(count: number): Promise<Person[]> {
  await app.db.execute(sql`update users set role = 'user' where role = 'master_admin'`);
  const people: Person[] = [];
  while (people.length < count) people.push(await createStaff(app, 'master_admin'));
  return people;
}

async function countMasterAdmins(): Promise<unknown> {
  const { rows } = await app.db.execute<{ count: number }>(sql`
    select count(*)::int as count from users
    where role = 'master_admin' and account_status = 'active' and deleted_at is null`);
  return rows[0]?.count;
}

/** Makes all requests wait for a row of these people before any of them continues. */
async function atOnce<Answer>(
  people: Person[],
  send: (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const ids = sql.join(
    people.map(({ user }) => sql`${user.id}`),
    sql`, `,
  );
  const answers = await app.db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id in (${ids}) for update`);
    const sent = send.map((request) => request());
    await untilWaiting(app.db, send.length);
    return sent;
  });
  return Promise.all(answers);
}

const refused = { status: 409, body: { code: 'wrong_state' } };

test.each(removals)('the last master admin cannot %s their own account', async (_name, act) => {
  const [master] = (await masterAdmins(1)) as [Person];
  expect(await act(master, master)).toMatchObject(refused);
  expect(await countMasterAdmins()).toBe(1);
});

test.each(removals)(
  'two master admins %s each other at once, and one remains',
  async (_name, act) => {
    const [first, second] = (await masterAdmins(2)) as [Person, Person];
    const answers = await atOnce(
      [first, second],
      [() => act(first, second), () => act(second, first)],
    );
    const [done, other] = answers.sort((a, b) => a.status - b.status);
    expect(done?.status).toBeLessThan(300);
    expect(other).toMatchObject(refused);
    expect(await countMasterAdmins()).toBe(1);
  },
);

test('one who leaves while another demotes them leaves a master admin', async () => {
  const [first, second] = (await masterAdmins(2)) as [Person, Person];
  const answers = await atOnce(
    [first, second],
    [() => leave(first, first), () => demote(first, second)],
  );
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(await countMasterAdmins()).toBe(1);
});

test('nobody acts by a role that was taken while they waited', async () => {
  const [first, second] = (await masterAdmins(3)) as [Person, Person];
  const person = await signUpPerson(app);
  let waiting: Promise<{ status: number; body: unknown }> | undefined;
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`update users set role = 'user' where id = ${second.user.id}`);
    waiting = demote(second, first);
    await untilWaiting(app.db, 1);
  });
  expect(await waiting).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await countMasterAdmins()).toBe(2);
  expect((await demote(second, person)).status).toBe(403);
});

test('an admin learns nothing of the last master admin', async () => {
  const [master] = (await masterAdmins(1)) as [Person];
  const admin = await createStaff(app, 'admin');
  for (const act of [disable, removeByAdmin]) {
    expect(await act(admin, master)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
});
