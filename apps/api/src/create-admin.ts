import { withCommandDatabase } from './command-database.ts';
import { appointMasterAdmin } from './features/admin/index.ts';
import { ShiftedClock } from './platform/clock.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { type Env, readEnv } from './platform/env.ts';
import { failCommand } from './start-problem.ts';

/** `npm run create-admin -- EMAIL`: makes an existing account a master admin. */
async function createAdmin(env: Env, email: string | undefined): Promise<string> {
  if (!email) return 'Usage: npm run create-admin -- EMAIL';
  return withCommandDatabase(env, async (db, url) => {
    await migrateDatabase(url);
    const deps = { db, clock: new ShiftedClock() };
    const isDone = await appointMasterAdmin(deps, { system: 'create-admin' }, { email });
    return isDone
      ? `${email} is a master admin now.`
      : `There is no account ${email}. Sign up at ${env.publicUrl}/sign-up first.`;
  });
}

try {
  const answer = await createAdmin(readEnv(process.env), process.argv[2]);
  console.log(answer);
  process.exitCode = answer.endsWith('now.') ? 0 : 1;
} catch (error) {
  failCommand(error);
}
