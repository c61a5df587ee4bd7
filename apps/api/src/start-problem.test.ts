import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { storageUnavailable } from './platform/storage/storage-unavailable.ts';
import { startProblem } from './start-problem.ts';
import { administer, databaseUrl } from './test/harness/test-cluster.ts';
import { freePort } from './test/processes/free-port.ts';
import { runCommand } from './test/processes/run-command.ts';

async function expectOneLine(command: string, variables: NodeJS.ProcessEnv, line: RegExp) {
  const args = command === 'create-admin' ? ['guest@curbside.test'] : [];
  const { code, output } = await runCommand(command, args, variables);
  expect(output.trim().split('\n')).toEqual([expect.stringMatching(line)]);
  expect(code).toBe(1);
}

describe('a command says in one line', () => {
  test.each(['create-admin', 'mend-money', 'stripe-check'])(
    'that a variable is wrong: %s',
    (command) => expectOneLine(command, { PORT: 'x' }, /^Wrong environment: PORT: /),
  );

  test.each(['create-admin', 'mend-money', 'verify-audit', 'reconcile'])(
    'that the database does not answer: %s',
    async (command) => {
      const url = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`;
      await expectOneLine(command, { DATABASE_URL: url }, /^The database does not answer/);
    },
  );
});

test('a storage that does not answer is not taken for the database', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:3'), {
    code: 'ECONNREFUSED',
  });
  expect(startProblem(storageUnavailable(refused))).toBe(
    'The storage of files cannot be used (connect ECONNREFUSED 127.0.0.1:3): check the variables S3_*, or run `npm run preflight`.',
  );
  expect(startProblem(refused)).toContain('DATABASE_URL');
});

describe('on an empty database', () => {
  const name = `curbside_empty_${process.pid}`;
  beforeEach(() => administer(inject('clusterUrl'), `create database ${name}`));
  afterEach(() => administer(inject('clusterUrl'), `drop database ${name} with (force)`));

  test.each(['mend-money', 'verify-audit', 'reconcile'])(
    'a command asks for its migration: %s',
    async (command) => {
      const url = databaseUrl(inject('clusterUrl'), name);
      await expectOneLine(command, { DATABASE_URL: url }, /^The database was not migrated/);
    },
  );
});
