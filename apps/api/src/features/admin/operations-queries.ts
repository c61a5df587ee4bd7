import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { stripeEvents } from '../../schema/stripe-events.ts';

interface JobCounts extends Record<string, unknown> {
  name: string;
  waiting: number;
  failed: number;
  oldest: Date | null;
  lastRan: Date | null;
}

/**
 * Counts jobs by name in the job library's own table: waiting, failed for good, the start of the
 * oldest wait, and the end of the latest run, whether it succeeded or not.
 */
export async function countJobs(db: Queryable): Promise<JobCounts[]> {
  const { rows } = await db.execute<JobCounts>(sql`
    select name,
      count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'failed')::int as failed,
      min(created_on) filter (where state in ('created', 'retry')) as oldest,
      max(completed_on) filter (where state in ('completed', 'failed')) as "lastRan"
    from jobs.job where name not like '\\_\\_pgboss%' and name <> 'watch-sweeps'
    group by name order by name`);
  return rows;
}

interface FailedJob extends Record<string, unknown> {
  id: string;
  job: string;
  data: Record<string, unknown>;
  error: string | null;
  failedAt: Date;
}

/** Newest first. */
export async function listFailedJobs(db: Queryable, limit: number): Promise<FailedJob[]> {
  const { rows } = await db.execute<FailedJob>(sql`
    select id::text, name as job, data, output->>'message' as error, completed_on as "failedAt"
    from jobs.job where state = 'failed' and name not like '\\_\\_pgboss%'
    order by completed_on desc limit ${limit}`);
  return rows;
}

export async function listFailedJobIds(db: Queryable, name: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id::text from jobs.job where state = 'failed' and name = ${name}`,
  );
  return rows.map(({ id }) => id);
}

interface WebhookCounts extends Record<string, unknown> {
  handled: number;
  waiting: number;
  failed: number;
  oldest: Date | null;
}

/** Stripe webhooks by state; one whose job failed for good is no longer waiting. */
export async function countWebhooks(db: Queryable): Promise<WebhookCounts> {
  const { rows } = await db.execute<WebhookCounts>(sql`
    with failed as (
      select distinct data->>'id' as id from jobs.job where state = 'failed')
    select count(e.handled_at)::int as handled,
      (count(*) filter (where e.handled_at is null and f.id is null))::int as waiting,
      (count(*) filter (where e.handled_at is null and f.id is not null))::int as failed,
      min(e.received_at) filter (where e.handled_at is null) as oldest
    from ${stripeEvents} e left join failed f on f.id = e.id`);
  return rows[0] ?? { handled: 0, waiting: 0, failed: 0, oldest: null };
}

export async function getDatabaseVersion(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  );
  return rows[0]?.version ?? '';
}
