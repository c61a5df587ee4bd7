import { withCommandDatabase } from './command-database.ts';
import { findUserByEmail, updateRole } from './features/accounts/index.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { type Env, readEnv } from './platform/env.ts';

/** `npm run create-admin -- EMAIL`: makes an account that exists a master admin. */
async function createAdmin(env: Env, email: string | undefined): Promise<string> {
  if (!email) return 'Say whom: npm run create-admin -- EMAIL';
  return withCommandDatabase(env, async (db, url) => {
    await migrateDatabase(url);
    const user = await findUserByEmail(db, email.trim().toLowerCase());
    if (!user) return `There is no account ${email}. Sign up at ${env.publicUrl}/sign-up first.`;
    await updateRole(db, user.id, 'master_admin');
    return `${email} is a master admin now.`;
  });
}

const answer = await createAdmin(readEnv(process.env), process.argv[2]);
console.log(answer);
process.exitCode = answer.endsWith('now.') ? 0 : 1;
