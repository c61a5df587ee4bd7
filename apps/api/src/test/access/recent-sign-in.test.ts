import { readdirSync } from 'node:fs';
import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { adminEndpoints } from '@curbside/domain/admin/endpoints';
import { paymentMethodEndpoints } from '@curbside/domain/payment-methods/endpoints';
import { type Endpoint, isStaffAccess } from '@curbside/domain/wire/endpoint';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ageSessions } from '../harness/account-events.ts';
import type { TestClient } from '../harness/client.ts';
import { testPassword } from '../harness/factories.ts';
import { sharedApp } from '../harness/shared-app.ts';
import { gatherAccessRows } from './access-rows.ts';
import { AccessStage } from './access-stage.ts';

/**
 * Calls by staff that change roles, accounts, verifications or money ask for the password after an old
 * sign-in. These calls do not.
 */
const withoutPassword: Record<string, string> = {
  'POST /api/admin/operations/jobs/{name}/retry': 'runs work again that was decided before',
  'PATCH /api/admin/compliance/incidents/{id}/investigate': 'says who looks into it',
  'PATCH /api/admin/compliance/incidents/{id}/resolve': 'leaves the payout frozen',
  'DELETE /api/admin/tokens/{id}': 'only ends an access',
  'POST /api/admin/faqs': 'text of a page',
  'POST /api/admin/faqs/preview': 'changes nothing',
  'PATCH /api/admin/faqs/{id}': 'text of a page',
  'DELETE /api/admin/faqs/{id}': 'text of a page',
  'POST /api/admin/risk-scores/{userId}/recalculate': 'reads the facts again',
  'POST /api/admin/risk-rules/rehearse': 'changes nothing',
  'PATCH /api/support/tickets/{id}/assign': 'talk with a user',
  'POST /api/support/canned-answers': 'text for talks with users',
  'PATCH /api/support/canned-answers/{id}': 'text for talks with users',
  'DELETE /api/support/canned-answers/{id}': 'text for talks with users',
};

const domain = new URL('../../../../../packages/domain/src/', import.meta.url);
const modules: Record<string, unknown>[] = await Promise.all(
  readdirSync(domain, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('endpoints.ts'))
    .map((file) => import(new URL(file, domain).href)),
);
const staffWrites = modules
  .flatMap((module) => Object.values(module))
  .flatMap((group) => Object.values(group as Record<string, Partial<Endpoint>>))
  .filter((value): value is Endpoint => typeof value?.path === 'string' && 'access' in value)
  .filter(({ method, access }) => method !== 'GET' && isStaffAccess(access))
  .map((endpoint) => ({
    name: `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
    isGuarded: endpoint.errors.includes('sign_in_again'),
  }));
const guarded = staffWrites.filter(({ isGuarded }) => isGuarded).map(({ name }) => name);
const rows = (await gatherAccessRows())
  .flatMap((feature) => feature.rows)
  .filter(({ method, path }) => guarded.includes(`${method} ${path}`))
  .filter(({ expected }) => expected.master === 'yes' || expected.master === 'state');

const app = await sharedApp();
const stage = await AccessStage.create(app);

test('every changing call of staff asks for the password, or is on the list of exceptions', () => {
  const unguarded = staffWrites.filter(({ isGuarded }) => !isGuarded).map(({ name }) => name);
  expect(unguarded.sort()).toEqual(Object.keys(withoutPassword).sort());
  expect(guarded.length).toBeGreaterThan(10);
  const tried = new Set(rows.map(({ method, path }) => `${method} ${path}`));
  expect(guarded.filter((name) => !tried.has(name))).toEqual([]);
});

test.each(rows)('$name', { timeout: 60_000 }, async ({ method, path, expected, attempt }) => {
  const { master } = stage.people;
  stage.forget();
  const given = (await attempt?.(stage, 'master')) ?? {};
  const send = async (proof?: { currentPassword: string }) => {
    const body = proof ? { ...(given.body as object | undefined), ...proof } : given.body;
    const answer = await master.client.send<{ code?: string }>(method, given.path ?? path, body);
    return answer.status < 300 ? 'done' : answer.body.code;
  };
  await ageSessions(app, master, { openedMinutesAgo: 11 });
  expect(await send()).toBe('sign_in_again');
  expect(await send({ currentPassword: 'not-the-password' })).toBe('sign_in_again');
  expect(await send()).toBe('sign_in_again');
  const isAllowed = expected.master === 'yes';
  expect(await send({ currentPassword: testPassword })).toBe(isAllowed ? 'done' : 'wrong_state');
});

test('an entered password counts for ten minutes, in that session only', async () => {
  const { master, renter } = stage.people;
  const other = await stage.newSession('master');
  await ageSessions(app, master, { openedMinutesAgo: 11 });
  const save = async (client: TestClient, currentPassword?: string) => {
    const params = { userId: renter.user.id };
    const body = { role: 'user', currentPassword };
    return (await client.call(adminEndpoints.changeRole, { params, body })).status;
  };
  const passwordGiven = (minutesAgo: number) =>
    app.db.execute(sql`update sessions
      set proven_at = now() - ${minutesAgo} * interval '1 minute'
      where user_id = ${master.user.id} and proven_at is not null`);
  expect(await save(master.client)).toBe(403);
  expect(await save(master.client, testPassword)).toBe(200);
  expect(await save(master.client)).toBe(200);
  expect(await save(other)).toBe(403);
  await passwordGiven(9.9);
  expect(await save(master.client)).toBe(200);
  await passwordGiven(10.1);
  expect(await save(master.client)).toBe(403);
});

test('the password is asked for only once when changing cards and addresses', async () => {
  const { client, user } = stage.people.unrelated;
  await ageSessions(app, { user }, { openedMinutesAgo: 11 });
  const saveCard = async (currentPassword?: string) => {
    const body = { paymentMethodId: 'pm_card_visa', currentPassword };
    return (await client.call(paymentMethodEndpoints.savePaymentMethod, { body })).status;
  };
  expect(await saveCard()).toBe(403);
  // The card is declined, although the password was right.
  const declined = await client.call(paymentMethodEndpoints.savePaymentMethod, {
    body: { paymentMethodId: 'pm_card_chargeDeclined', currentPassword: testPassword },
  });
  expect(declined.body).toMatchObject({ code: 'payment_declined' });
  expect(await saveCard()).toBe(201);
  const body = { email: `new-${user.id}@example.test` };
  expect((await client.call(accountEndpoints.updateProfile, { body })).status).toBe(200);
});
