import { Gauge, Registry } from 'prom-client';
import type { DatabaseConnection } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { registry } from '../../platform/metrics/index.ts';
import { measureJobs, measureMoney, measureWebhooks } from './queries.ts';

/** A scrape reads these beside the counters of the process. */
export interface MetricsSource extends Pick<Deps, 'db' | 'jobs' | 'log'> {
  poolStats: DatabaseConnection['poolStats'];
}

/** Everything as Prometheus reads it. Without the database, what only it knows is left out. */
export async function collectMetrics(source: MetricsSource): Promise<string> {
  const own = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `curbside_${name}`, help, labelNames, registers: [own] });
  const pool = gauge('database_pool_connections', 'Connections of the pool', ['state']);
  const { used, idle, waiting } = source.poolStats();
  pool.set({ state: 'used' }, used);
  pool.set({ state: 'idle' }, idle);
  pool.set({ state: 'waiting' }, waiting);
  const up = gauge('database_up', 'Whether the database answered this scrape');
  try {
    await collectFromDatabase(source, gauge);
    up.set(1);
  } catch (error) {
    source.log.warn({ err: error }, 'metrics of the database are left out');
    up.set(0);
  }
  return Registry.merge([registry, own]).metrics();
}

type MakeGauge = (name: string, help: string, labelNames?: string[]) => Gauge;

async function collectFromDatabase({ db, jobs }: MetricsSource, gauge: MakeGauge): Promise<void> {
  const measured = await measureJobs(db, jobs.names);
  const webhooks = await measureWebhooks(db);
  const money = await measureMoney(db);
  const count = gauge('jobs', 'Jobs by state; failed ones are not tried again', ['queue', 'state']);
  const age = gauge('job_age_seconds', 'How long the oldest job that is due has waited', ['queue']);
  for (const queue of jobs.names) {
    const row = measured.find(({ name }) => name === queue);
    count.set({ queue, state: 'waiting' }, row?.waiting ?? 0);
    count.set({ queue, state: 'failed' }, row?.failed ?? 0);
    age.set({ queue }, row?.age ?? 0);
  }
  gauge('webhooks_waiting', 'Events from Stripe that are not handled').set(webhooks.waiting);
  gauge('webhook_age_seconds', 'How long the oldest of them has waited').set(webhooks.age);
  const waits = gauge('money_waiting', 'Payouts and differences that wait for a person', ['kind']);
  waits.set({ kind: 'frozen_payout' }, money.frozen);
  waits.set({ kind: 'failed_payout' }, money.failed);
  waits.set({ kind: 'difference' }, money.differences);
}
