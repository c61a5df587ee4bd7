import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/context.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { runCommand } from '../../test/processes/run-command.ts';
import { findFirstAuditBreak, recordAudit } from './index.ts';

const app = await sharedApp();

function record(action: string, entityId: number) {
  const actor = { system: 'test' };
  return inTransaction(app.server.deps, actor, (ctx) =>
    recordAudit(ctx, { action, entity: 'thing', entityId }),
  );
}

/** Changes rows that the database protects, as an attacker with full rights could. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });
}

describe('the audit log', () => {
  test('chains rows written at the same time, and finds nothing wrong', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => record('made', index)));
    expect(await findFirstAuditBreak(app.db)).toBeUndefined();
  });

  test('leaves no row behind a change that is rolled back', async () => {
    const failing = inTransaction(app.server.deps, { system: 'test' }, async (ctx) => {
      await recordAudit(ctx, { action: 'rolled_back', entity: 'thing', entityId: 1 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const { rows } = await app.db.execute(sql`select from audit_log where action = 'rolled_back'`);
    expect(rows).toHaveLength(0);
  });

  test.each([
    ['update', sql`update audit_log set action = 'other'`],
    ['delete', sql`delete from audit_log`],
    ['truncate', sql`truncate audit_log`],
    ['a change of the chain', sql`update audit_chain set hash = ''`],
  ])('refuses %s', async (_, statement) => {
    await record('kept', 1);
    await expect(app.db.execute(statement)).rejects.toThrow();
  });

  test('finds the first row that was changed, removed or swapped', async () => {
    const { rows } = await app.db.execute<{ id: string }>(
      sql`select audit_id as id from audit_chain order by position`,
    );
    const [first, second, third] = rows.map(({ id }) => Number(id)) as [number, number, number];
    await tamper(sql`update audit_log set entity_id = entity_id || '0' where id = ${second}`);
    expect(await findFirstAuditBreak(app.db)).toMatchObject({
      auditId: second,
      problem: 'changed',
    });
    await tamper(sql`update audit_log set entity_id = left(entity_id, -1) where id = ${second}`);
    expect(await findFirstAuditBreak(app.db)).toBeUndefined();
    await tamper(sql`update audit_chain set audit_id = -audit_id where position in (1, 3)`);
    await tamper(sql`update audit_chain set audit_id =
      case position when 1 then ${third}::bigint else ${first}::bigint end where position in (1, 3)`);
    expect(await findFirstAuditBreak(app.db)).toMatchObject({ position: 1 });
    await tamper(sql`delete from audit_log where id = ${second}`);
    await tamper(sql`update audit_chain set audit_id = -audit_id where position in (1, 3)`);
    await tamper(sql`update audit_chain set audit_id =
      case position when 1 then ${first}::bigint else ${third}::bigint end where position in (1, 3)`);
    expect(await findFirstAuditBreak(app.db)).toMatchObject({
      auditId: second,
      problem: 'removed',
    });
  });
});

test('the command prints the newest hash, which reveals removed last rows', async () => {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`truncate audit_log, audit_chain`);
  });
  for (const id of [1, 2]) await record('made', id);
  const { rows } = await app.db.execute<{ hash: string }>(
    sql`select encode(hash, 'hex') as hash from audit_chain order by position desc limit 1`,
  );
  const hash = rows[0]?.hash ?? '';
  const verify = (...args: string[]) =>
    runCommand('verify-audit', args, { DATABASE_URL: app.databaseUrl });
  const whole = await verify();
  expect(whole.code).toBe(0);
  expect(whole.output).toContain('The audit log is whole.');
  expect(whole.output).toContain(hash);
  await record('made', 3);
  expect((await verify(hash)).code).toBe(0);
  await tamper(sql`delete from audit_log where entity_id in ('2', '3')`);
  await tamper(sql`delete from audit_chain where position > 1`);
  expect((await verify()).code).toBe(0);
  const cut = await verify(hash.toUpperCase());
  expect([cut.code, cut.output]).toEqual([1, expect.stringContaining('rows were removed')]);
});
