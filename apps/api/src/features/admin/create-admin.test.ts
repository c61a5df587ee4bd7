import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { currentUser, signUpPerson } from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { quickImports } from '../../test/processes/server-process.ts';

const command = fileURLToPath(new URL('../../create-admin.ts', import.meta.url));

const app = await sharedApp();

async function createAdmin(email: string): Promise<{ code: number; line: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: app.databaseUrl };
  const run = promisify(execFile)(process.execPath, [...quickImports, command, email], { env });
  return run.then(
    ({ stdout }) => ({ code: 0, line: stdout.trim() }),
    ({ code, stdout }) => ({ code, line: stdout.trim() }),
  );
}

test('the command makes an account a master admin, and it is audited', async () => {
  const person = await signUpPerson(app);
  const { code, line } = await createAdmin(person.user.email.toUpperCase());
  expect([code, line]).toEqual([0, expect.stringMatching(/is a master admin now\.$/)]);
  expect((await currentUser(person)).role).toBe('master_admin');
  const { rows } = await app.db.execute(sql`
    select user_id, system, details from audit_log
    where action = 'account.role_changed' and entity_id = ${person.user.id}`);
  expect(rows).toEqual([
    {
      user_id: null,
      system: 'create-admin',
      details: { previousRole: 'user', newRole: 'master_admin' },
    },
  ]);
});

test('the command fails for an address without an account', async () => {
  const { code, line } = await createAdmin('nobody@example.test');
  expect([code, line]).toEqual([1, expect.stringContaining('There is no account')]);
});
