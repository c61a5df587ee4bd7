import { product } from '@curbside/domain/product';
import pg from 'pg';

/** Limits that free a request stuck behind a lock or a bad plan. */
const sessionDefaults = {
  statement_timeout: '30s',
  lock_timeout: '15s',
  // No transaction waits for anything outside the database.
  idle_in_transaction_session_timeout: '30s',
};

/** The name of sessions that never pass a pooler: a migration, or a process that waits for its lock. */
export const directSessionName = `${product.slug}-direct`;

/** True if sessions begin with the limits. */
export async function hasSessionDefaults(client: pg.Client): Promise<boolean> {
  return (await databaseWithoutDefaults(client)) === undefined;
}

async function databaseWithoutDefaults(client: pg.Client): Promise<string | undefined> {
  const wanted = Object.entries(sessionDefaults).map(([name, value]) => `${name}=${value}`);
  const { rows } = await client.query<{ database: string; isSet: boolean }>(
    `select current_database() as database, exists (
       select from pg_db_role_setting s
       where s.setdatabase = (select oid from pg_database where datname = current_database())
         and s.setrole = (select oid from pg_roles where rolname = current_user)
         and s.setconfig @> $1::text[]) as "isSet"`,
    [wanted],
  );
  const [row] = rows;
  return row && !row.isSet ? row.database : undefined;
}

/** Limits belong to the role, because a transaction pooler does not pass on a client's settings. */
export async function setSessionDefaults(client: pg.Client): Promise<void> {
  const found = await databaseWithoutDefaults(client);
  if (!found) return;
  const database = pg.escapeIdentifier(found);
  for (const [name, value] of Object.entries(sessionDefaults)) {
    await client.query(
      `alter role current_user in database ${database} set ${name} to ${pg.escapeLiteral(value)}`,
    );
  }
  await closeEarlierSessions(client);
}

/** Sessions keep the defaults they began with, and a pooler reuses sessions; it has no direct ones. */
async function closeEarlierSessions(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and usename = current_user
       and pid <> pg_backend_pid() and state = 'idle' and application_name <> $1`,
    [directSessionName],
  );
}

export async function liftSessionLimits(client: pg.Client): Promise<void> {
  const off = Object.keys(sessionDefaults).map((name) => `set ${name} = 0`);
  await client.query(off.join('; '));
}
