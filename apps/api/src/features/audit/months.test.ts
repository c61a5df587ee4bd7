import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMonthLog, type MonthLog } from '../../test/harness/month-log.ts';
import { runCommand } from '../../test/processes/run-command.ts';
import { describeBreak } from './describe-break.ts';
import { listAuditMonths } from './month-queries.ts';

let log: MonthLog;
beforeEach(async () => {
  log = await createMonthLog();
});
afterEach(() => log.close());

/** October ends in New York at four o'clock in the morning of UTC. */
const endOfOctober = '2026-11-01T04:00:00Z';

const months = async () =>
  (await listAuditMonths(log.db)).map(({ month, firstPosition, lastPosition }) => [
    month,
    firstPosition,
    lastPosition,
  ]);

const verify = (...args: string[]) => runCommand('verify-audit', args, { DATABASE_URL: log.url });

describe('a month of the log', () => {
  test('is sealed when it has ended in New York, and not a moment earlier', async () => {
    await log.add('2026-10-05T12:00:00Z');
    await log.add('2026-11-01T03:59:59.999Z');
    await log.seal('2026-11-01T03:59:59.999Z');
    expect(await months()).toEqual([]);
    await log.add(endOfOctober);
    await log.seal(endOfOctober);
    expect(await months()).toEqual([['2026-10', 1, 2]]);
    await log.seal('2026-11-30T12:00:00Z');
    expect(await months()).toEqual([['2026-10', 1, 2]]);
  });

  test('is sealed even without a row, and after a time without a worker', async () => {
    await log.seal('2026-11-15T12:00:00Z');
    expect(await months()).toEqual([]);
    await log.add('2026-07-05T12:00:00Z');
    await log.add('2026-09-05T12:00:00Z');
    await log.seal('2026-11-15T12:00:00Z');
    expect(await months()).toEqual([
      ['2026-07', 1, 1],
      ['2026-08', 2, 1],
      ['2026-09', 2, 2],
      ['2026-10', 3, 2],
    ]);
    expect(await log.look()).toBeUndefined();
  });

  test('leaves a row that commits after one of the next month to that month', async () => {
    await log.add('2026-10-31T12:00:00Z');
    await log.add(endOfOctober);
    await log.add('2026-11-01T03:59:59Z');
    await log.seal('2026-12-15T12:00:00Z');
    await log.add('2026-11-30T12:00:00Z');
    await log.seal('2027-01-15T12:00:00Z');
    expect(await months()).toEqual([
      ['2026-10', 1, 1],
      ['2026-11', 2, 3],
      ['2026-12', 4, 4],
    ]);
    expect(await log.look()).toBeUndefined();
  });

  test('is sealed once by workers that run at the same time', async () => {
    for (const day of ['2026-08-05', '2026-09-05', '2026-10-05']) await log.add(`${day}T12:00:00Z`);
    const at = '2026-11-15T12:00:00Z';
    await Promise.all([log.seal(at), log.seal(at), log.seal(at), log.add(at)]);
    expect(await months()).toEqual([
      ['2026-08', 1, 1],
      ['2026-09', 2, 2],
      ['2026-10', 3, 3],
    ]);
    expect(await log.look()).toBeUndefined();
  });

  test.each([
    ['a change', sql`update audit_months set head = seal`],
    [
      'another seal',
      sql`update audit_months set seal = head, archived_at = now(), file_sha256 = ''`,
    ],
    ['a removal', sql`delete from audit_months`],
    ['truncating', sql`truncate audit_months`],
    ['removed rows', sql`delete from audit_log`],
    ['removed links', sql`delete from audit_chain`],
    [
      'archiving before an earlier month',
      sql`update audit_months set archived_at = now(), file_sha256 = '' where month = '2026-10'`,
    ],
  ])('refuses %s', async (_, statement) => {
    for (const day of ['2026-09-05', '2026-10-05']) await log.add(`${day}T12:00:00Z`);
    await log.seal('2026-11-15T12:00:00Z');
    await expect(log.db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } });
    expect(await log.look()).toBeUndefined();
  });

  test('is noted as archived once, and lets no other rows go', async () => {
    for (const day of ['2026-09-05', '2026-10-05']) await log.add(`${day}T12:00:00Z`);
    await log.seal('2026-11-15T12:00:00Z');
    const note = sql`update audit_months set archived_at = now(), file_sha256 = 'f'
      where month = '2026-09'`;
    await log.db.execute(note);
    await expect(log.db.execute(note)).rejects.toThrow();
    await expect(log.db.execute(sql`delete from audit_log where id = 2`)).rejects.toThrow();
    await expect(log.db.execute(sql`delete from audit_chain where position = 2`)).rejects.toThrow();
  });
});

describe('of a sealed month', () => {
  const ofThree = async () => {
    for (const day of ['2026-08-05', '2026-09-05', '2026-09-15', '2026-09-25', '2026-10-05']) {
      await log.add(`${day}T12:00:00Z`);
    }
    await log.seal('2026-11-15T12:00:00Z');
    await log.add('2026-11-15T12:00:00Z');
  };

  test('a whole one is told with its seal, alone and with the others', async () => {
    await ofThree();
    const [, september, october] = await listAuditMonths(log.db);
    const alone = await verify('--month', '2026-09');
    expect(alone).toMatchObject({ code: 0 });
    expect(alone.output).toContain(`2026-09 is whole: 3 rows, with the seal ${september?.seal}.`);
    const all = await verify(september?.seal ?? '');
    expect(all).toMatchObject({ code: 0 });
    expect(all.output).toContain(`Its newest seal, of 2026-10, is ${october?.seal}.`);
    expect(await verify('--month', '2026-11')).toMatchObject({
      code: 1,
      output: expect.stringContaining('2026-11 is not sealed'),
    });
    expect(await verify('--month', 'November')).toMatchObject({ code: 1 });
  });

  const unlink = sql`delete from audit_chain where position = 3`;
  test.each([
    ['changed', [sql`update audit_log set entity_id = '2' where id = 3`], 'row is 3 of 2026-09'],
    ['removed', [sql`delete from audit_log where id = 3`], 'row is 3 of 2026-09'],
    // The next row stands where it was.
    [
      'removed with its link',
      [sql`delete from audit_log where id = 3`, unlink],
      'row is 4 of 2026-09',
    ],
    [
      'removed at the end',
      [sql`delete from audit_log where id = 4`, sql`delete from audit_chain where position = 4`],
      'broken at position 4 of 2026-09: removed at its end',
    ],
    [
      'swapped',
      [
        sql`update audit_chain set audit_id = -audit_id where position in (2, 3)`,
        sql`update audit_chain set audit_id = 5 + audit_id where position in (2, 3)`,
      ],
      'row is 3 of 2026-09',
    ],
    [
      'added without a link',
      [
        sql`insert into audit_log (action, entity, entity_id, details, created_at)
          values ('made', 'thing', '1', '{}', '2026-09-10T12:00:00Z')`,
      ],
      'row is 7',
    ],
    [
      'added to the end with a fitting link',
      [
        sql`insert into audit_log (action, entity, entity_id, details, created_at)
          values ('made', 'thing', '1', '{}', '2026-09-30T12:00:00Z')`,
        sql`update audit_chain set position = -position where position > 4`,
        sql`update audit_chain set position = 1 - position where position < 0`,
        sql`insert into audit_chain select 5, a.id, audit_hash(c.hash, a)
          from audit_log a, audit_chain c where a.id = 7 and c.position = 4`,
      ],
      'broken at position 5 of 2026-10: not the rows of its seal',
    ],
    [
      'changed with all hashes after it',
      [
        sql`update audit_log set entity_id = '2' where id = 4`,
        sql`update audit_chain c set hash = audit_hash(b.hash, a) from audit_chain b, audit_log a
          where c.position = 4 and b.position = 3 and a.id = c.audit_id`,
        sql`update audit_chain c set hash = audit_hash(b.hash, a) from audit_chain b, audit_log a
          where c.position = 5 and b.position = 4 and a.id = c.audit_id`,
        sql`update audit_chain c set hash = audit_hash(b.hash, a) from audit_chain b, audit_log a
          where c.position = 6 and b.position = 5 and a.id = c.audit_id`,
      ],
      'broken at position 4 of 2026-09: not the rows of its seal',
    ],
    ['given another seal', [sql`update audit_months set seal = head`], 'sealed otherwise'],
    [
      'left without its seal',
      [sql`delete from audit_months where month = '2026-08'`],
      'of 2026-09: sealed otherwise',
    ],
  ])('a row that is %s is named', async (_, statements, words) => {
    await ofThree();
    await log.tamper(...statements);
    const found = await log.look();
    expect(found && describeBreak(found)).toContain(words);
  });

  test('one that is alone names its own break, and no other', async () => {
    await ofThree();
    await log.tamper(sql`update audit_log set entity_id = '2' where id = 3`);
    expect(await verify('--month', '2026-08')).toMatchObject({ code: 0 });
    expect(await verify('--month', '2026-10')).toMatchObject({ code: 0 });
    const broken = await verify('--month', '2026-09');
    expect([broken.code, broken.output]).toEqual([
      1,
      expect.stringContaining('The first broken row is 3 of 2026-09: changed.'),
    ]);
  });
});
