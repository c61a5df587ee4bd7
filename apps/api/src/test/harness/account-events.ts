import { sql } from 'drizzle-orm';
import { connectDatabase } from '../../platform/database/index.ts';
import type { Person } from './factories.ts';
import type { TestApp } from './test-app.ts';

export interface AccountEvent extends Record<string, unknown> {
  action: string;
  userId: string | null;
  details: Record<string, unknown>;
}

/** An account's rows in the audit log, oldest first. */
export async function accountEvents(
  app: TestApp,
  person: Pick<Person, 'user'>,
): Promise<AccountEvent[]> {
  const { rows } = await app.db.execute<AccountEvent>(sql`
    select action, user_id as "userId", details from audit_log
    where entity = 'user' and entity_id = ${person.user.id} order by id`);
  return rows;
}

/** Moves the sign-in of every session of a person into the past, by the system's clock. */
export async function ageSessions(
  app: TestApp,
  person: Pick<Person, 'user'>,
  { openedMinutesAgo, usedMinutesAgo }: { openedMinutesAgo: number; usedMinutesAgo?: number },
): Promise<void> {
  await app.db.execute(sql`
    update sessions set
      created_at = now() - ${openedMinutesAgo} * interval '1 minute',
      updated_at = now() - ${usedMinutesAgo ?? 0} * interval '1 minute',
      proven_at = null
    where user_id = ${person.user.id}`);
}

/** Moves every sign-in in a database into the past, for tests that know only its address. */
export async function ageEverySession(
  databaseUrl: string,
  openedMinutesAgo: number,
): Promise<void> {
  const { db, close } = connectDatabase(databaseUrl, { poolSize: 2, onError: console.error });
  await db.execute(
    sql`update sessions set created_at = now() - ${openedMinutesAgo} * interval '1 minute',
      proven_at = null`,
  );
  await close();
}
