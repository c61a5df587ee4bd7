import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { sql } from 'drizzle-orm';
import { reconcileDaily } from '../apps/api/src/features/ledger/reconcile.ts';
import { connectDatabase, type Database } from '../apps/api/src/platform/database/index.ts';
import type { Deps } from '../apps/api/src/platform/deps.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { createStripe } from '../apps/api/src/platform/stripe/index.ts';
import { TestClient } from '../apps/api/src/test/harness/client.ts';
import { call } from './http.ts';
import { type Figures, measure, medianOf } from './measure.ts';
import { type Asked, serveStripeBooks } from './stripe-books.ts';

/** One host's statement, as `GET /api/host/payouts` and `/api/host/payout-summary` together. */
export async function benchStatement(apiUrl: string, db: Database): Promise<Figures> {
  const client = new TestClient(apiUrl);
  const email = 'host-statement@example.test';
  await client.call(accountEndpoints.signUp, {
    body: { email, password: 'a-long-password', firstName: 'Host', lastName: 'One' },
  });
  // Gives this person the bookings of a host that was loaded.
  await db.execute(
    sql`update bookings set owner_id = (select id from users where email = ${email})
        where owner_id = (select id from users where email = 'host-1@example.test')`,
  );
  const cookie = { cookie: client.cookie };
  return medianOf(3, () =>
    measure({ seconds: 5, atOnce: 1 }, async () => {
      await call(`${apiUrl}${payoutEndpoints.payouts.path}?limit=50`, cookie);
      await call(`${apiUrl}${payoutEndpoints.payoutSummary.path}`, cookie);
    }),
  );
}

export interface Reconciliation {
  ms: number;
  asked: Asked;
  /** The start of the compared day, in seconds. */
  dayStartsAt: number;
  ofDay: number;
  /** Rows that PostgreSQL read of the table of balance transactions. */
  rowsRead: number;
  ofAllDays: number;
}

/** Compares yesterday; every earlier day is compared already. */
export async function benchReconciliation(url: string, today: string): Promise<Reconciliation> {
  const stripeBooks = await serveStripeBooks(url);
  const connection = connectDatabase(url, { poolSize: 4, onError: console.error });
  const { db } = connection;
  try {
    await db.execute(
      sql`insert into reconciled_days (day, transactions, net_cents, differences, reconciled_at)
          values (${today}::date - 2, 0, 0, 0, now()) on conflict do nothing`,
    );
    const { rows } = await db.execute<{ start: number; day: number; all: number }>(
      sql`select extract(epoch from (${today}::date - 1)::timestamp at time zone 'America/New_York')::int as start,
            count(*) filter (where created_at >= (${today}::date - 1)::timestamp at time zone 'America/New_York'
              and created_at < ${today}::date::timestamp at time zone 'America/New_York')::int as day,
            count(*)::int as all from balance_transactions`,
    );
    // The earlier movements are known, so that only later ones are asked for.
    const start = rows[0]?.start ?? 0;
    await db.execute(
      sql`insert into settings (key, value) values ('balance-read-until', ${String(start + 86_400)})
          on conflict (key) do update set value = excluded.value`,
    );
    const now = new Date((start + 86_400 + 2 * 3600) * 1000);
    const deps = {
      db,
      clock: { now: () => now },
      log: createLog('error'),
      stripe: createStripe({ secretKey: 'sk_test_bench', sandboxUrl: stripeBooks.url }),
    } as unknown as Deps;
    const before = await countRowsRead(db);
    const startedAt = performance.now();
    await reconcileDaily(deps, { system: 'bench' });
    const ms = performance.now() - startedAt;
    const rowsRead = (await countRowsRead(db)) - before;
    const asked = { ...stripeBooks.asked };
    const ofAllDays = rows[0]?.all ?? 0;
    return { ms, asked, dayStartsAt: start, ofDay: rows[0]?.day ?? 0, rowsRead, ofAllDays };
  } finally {
    await connection.close();
    await stripeBooks.close();
  }
}

/** PostgreSQL updates its statistics late; this makes it update them now. */
async function countRowsRead(db: Database): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const { rows } = await db.execute<{ read: string }>(
    sql`select seq_tup_read + idx_tup_fetch as read from pg_stat_user_tables
        where relname = 'balance_transactions'`,
  );
  return Number(rows[0]?.read ?? 0);
}
