import { addDays, marketDay } from '@curbside/domain/calendar/days';
import { serviceTokenEndpoints } from '@curbside/domain/service-tokens/endpoints';
import { type Scope, scopes } from '@curbside/domain/wire/scopes';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createStaff } from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const master = await createStaff(app, 'master_admin');
const today = () => marketDay(app.server.deps.clock.now());

const reads: [Scope, string][] = [
  ['operations:read', '/api/admin/operations'],
  ['audit:read', '/api/admin/compliance/audit-logs'],
  ['audit:read', '/api/admin/compliance/audit-months'],
  ['ledger:read', '/api/admin/ledger'],
  ['ledger:read', '/api/admin/ledger/waiting'],
  ['ledger:read', '/api/admin/reconciliation'],
];

async function create(chosen: readonly Scope[], expiresOn = today()) {
  const body = { name: 'Monitor', scopes: [...chosen], expiresOn };
  return master.client.call(serviceTokenEndpoints.createServiceToken, { body });
}

async function ask(token: string, path: string, method = 'GET'): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${app.url}${path}`, { method, headers })).status;
}

test('reads what its scopes name, and nothing else', async () => {
  const { status, body } = await create(['ledger:read']);
  expect(status).toBe(201);
  expect(body).toEqual({ id: expect.any(Number), token: expect.stringMatching(/^cst_.{43}$/) });
  for (const [scope, path] of reads) {
    expect([path, await ask(body.token, path)]).toEqual([
      path,
      scope === 'ledger:read' ? 200 : 403,
    ]);
  }
  const others = [
    ['GET', '/api/admin/users'],
    ['GET', '/api/admin/tokens'],
    ['GET', '/api/auth/user'],
    ['GET', '/api/my-bookings'],
    ['GET', '/api/tickets'],
    ['POST', '/api/bookings'],
    ['POST', '/api/cars'],
  ] as const;
  for (const [method, path] of others) {
    expect([path, await ask(body.token, path, method)]).toEqual([path, 403]);
  }
});

test('with every scope writes nothing and is no person', async () => {
  const { body } = await create(scopes);
  for (const [, path] of reads) expect(await ask(body.token, path)).toBe(200);
  expect(await ask(body.token, '/api/admin/operations/jobs/mail/retry', 'POST')).toBe(403);
  expect(await ask(body.token, `/api/admin/tokens/${body.id}`, 'DELETE')).toBe(403);
  expect(await ask(body.token, '/api/admin/tokens', 'POST')).toBe(403);
  expect(await ask(body.token, '/api/admin/stats')).toBe(403);
  // A cookie beside it does not help.
  const headers = { authorization: `Bearer ${body.token}`, cookie: master.client.cookie };
  expect((await fetch(`${app.url}/api/admin/stats`, { headers })).status).toBe(403);
});

test('is kept as a hash, shows when it was used, and is audited', async () => {
  const { body } = await create(['operations:read']);
  const params = { id: body.id };
  const show = async () =>
    (await master.client.call(serviceTokenEndpoints.serviceToken, { params })).body;
  expect(await show()).toMatchObject({ name: 'Monitor', lastUsedAt: null, expiresOn: today() });
  expect(await ask(body.token, '/api/admin/operations')).toBe(200);
  expect((await show()).lastUsedAt).not.toBeNull();
  const { rows } = await app.db.execute<{ row: string }>(
    sql`select service_tokens::text || coalesce((select string_agg(details::text, '') from audit_log), '')
        as row from service_tokens where id = ${body.id}`,
  );
  expect(rows[0]?.row).not.toContain(body.token);
  const list = await master.client.call(serviceTokenEndpoints.serviceTokens);
  expect(JSON.stringify(list.body)).not.toContain(body.token);
  const removed = await master.client.call(serviceTokenEndpoints.removeServiceToken, { params });
  expect(removed.status).toBe(204);
  expect(await ask(body.token, '/api/admin/operations')).toBe(401);
  const again = await master.client.call(serviceTokenEndpoints.removeServiceToken, { params });
  expect(again.status).toBe(404);
  const audit = await app.db.execute(
    sql`select user_id, action from audit_log
        where entity = 'service_token' and entity_id = ${String(body.id)} order by id`,
  );
  expect(audit.rows).toEqual([
    { user_id: master.user.id, action: 'service_token.created' },
    { user_id: master.user.id, action: 'service_token.removed' },
  ]);
});

test('works until its last day is over', async () => {
  const { body } = await create(['operations:read']);
  expect(await ask(body.token, '/api/admin/operations')).toBe(200);
  await app.db.execute(
    sql`update service_tokens set expires_on = ${addDays(today(), -1)} where id = ${body.id}`,
  );
  expect(await ask(body.token, '/api/admin/operations')).toBe(401);
  expect((await create(['operations:read'], addDays(today(), -1))).status).toBe(400);
});

test('needs a recent sign-in', async () => {
  const other = await createStaff(app, 'master_admin');
  await app.db.execute(
    sql`update sessions set created_at = now() - interval '1 hour' where user_id = ${other.user.id}`,
  );
  const body = { name: 'Late', scopes: [...scopes], expiresOn: today() };
  const refused = await other.client.call(serviceTokenEndpoints.createServiceToken, { body });
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'sign_in_again' }]);
});

test('is not found by trying: wrong ones have to wait', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 25; tries += 1) {
    statuses.push(await ask(`cst_${tries}`, '/api/admin/operations'));
  }
  expect(statuses[0]).toBe(401);
  expect(statuses).toContain(429);
  await app.db.execute(sql`delete from throttles`);
});
