import { sql } from 'drizzle-orm';
import { findFirstAuditBreak, sealMonths } from '../../features/audit/index.ts';
import { connectDatabase, type Database } from '../../platform/database/index.ts';
import { createTestDatabase } from './test-database.ts';

export interface MonthLog {
  url: string;
  db: Database;
  /** Writes a row as if at that instant. Returns its id. */
  add(at: string, details?: object): Promise<number>;
  seal(at: string): Promise<void>;
  /** Changes rows that the database protects, as an attacker with full rights could. */
  tamper(...statements: ReturnType<typeof sql>[]): Promise<void>;
  /** The first break, as the alert would find it. */
  look(): ReturnType<typeof findFirstAuditBreak>;
  close(): Promise<void>;
}

/** An audit log of its own, without a server. */
export async function createMonthLog(): Promise<MonthLog> {
  const database = await createTestDatabase();
  const { db, close } = connectDatabase(database.url, { poolSize: 4, onError: () => undefined });
  return {
    url: database.url,
    db,
    async add(at, details = {}) {
      const { rows } = await db.execute<{ id: string }>(sql`
        insert into audit_log (system, action, entity, entity_id, details, created_at)
        values ('test', 'made', 'thing', '1', ${JSON.stringify(details)}, ${at}) returning id`);
      return Number(rows[0]?.id);
    },
    seal: (at) => sealMonths({ db, clock: { now: () => new Date(at) } }, { system: 'test' }),
    tamper: (...statements) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        for (const statement of statements) await tx.execute(statement);
      }),
    look: () => findFirstAuditBreak(db),
    async close() {
      await close();
      await database.drop();
    },
  };
}
