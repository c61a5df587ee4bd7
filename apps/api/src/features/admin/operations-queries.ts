import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { stripeEvents } from '../../schema/stripe-events.ts';

interface JobCounts extends Record<string, unknown> {
  name: string;
  waiting: number;
  failed: number;
  oldest: Date | null;
}

/** Jobs by name, from the job library’s own table: how many wait or have failed for good, and since when the oldest one waits. */
export async function countJobs(db: Queryable): Promise<JobCounts[]> {
  const { rows } = await db.execute<JobCounts>(sql`
    select name,
      count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'failed')::int as failed,
      min(created_on) filter (where state in ('created', 'retry')) as oldest
    from jobs.job where name not like '\\_\\_pgboss%' group by name order by name`);
  return rows;
}

/** Events of Stripe that are stored, and those of them that are not handled yet. */
export async function countWebhooks(db: Queryable): Promise<{ handled: number; waiting: number }> {
  const [row] = await db
    .select({
      handled: sql<number>`count(${stripeEvents.handledAt})::int`,
      waiting: sql<number>`(count(*) - count(${stripeEvents.handledAt}))::int`,
    })
    .from(stripeEvents);
  return { handled: row?.handled ?? 0, waiting: row?.waiting ?? 0 };
}

export async function getDatabaseVersion(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  );
  return rows[0]?.version ?? '';
}
