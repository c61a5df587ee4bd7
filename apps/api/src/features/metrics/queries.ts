import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { bookings } from '../../schema/bookings.ts';
import { ledgerDifferences } from '../../schema/ledger.ts';
import { stripeEvents } from '../../schema/stripe-events.ts';

interface JobGauges extends Record<string, unknown> {
  name: string;
  waiting: number;
  failed: number;
  /** Seconds for which the oldest one that is due has waited. */
  age: number;
}

/** In the job library's own table. A retry waits from the moment it is due. */
export async function measureJobs(db: Queryable, names: readonly string[]): Promise<JobGauges[]> {
  const { rows } = await db.execute<JobGauges>(sql`
    select name,
      count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(start_after)
        filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8 as age
    from jobs.job where name in ${names} group by name`);
  return rows;
}

export async function measureWebhooks(db: Queryable): Promise<{ waiting: number; age: number }> {
  const { rows } = await db.execute<{ waiting: number; age: number }>(sql`
    select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(received_at)), 0)::float8 as age
    from ${stripeEvents} where handled_at is null`);
  return rows[0] ?? { waiting: 0, age: 0 };
}

interface MoneyGauges extends Record<string, unknown> {
  frozen: number;
  failed: number;
  differences: number;
}

/** Payouts and differences that wait for a person. */
export async function measureMoney(db: Queryable): Promise<MoneyGauges> {
  const { rows } = await db.execute<MoneyGauges>(sql`
    select
      (select count(*) from ${bookings} where payout_status = 'frozen')::int as frozen,
      (select count(*) from ${bookings} where payout_status = 'failed')::int as failed,
      (select count(*) from ${ledgerDifferences} where status = 'open')::int as differences`);
  return rows[0] ?? { frozen: 0, failed: 0, differences: 0 };
}
