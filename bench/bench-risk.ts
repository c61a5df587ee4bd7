import { performance } from 'node:perf_hooks';
import { riskEndpoints } from '@curbside/domain/risk/endpoints';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { recalculateNightly } from '../apps/api/src/features/risk/recalculate-risk.ts';
import { connectDatabase } from '../apps/api/src/platform/database/index.ts';
import { createStaff, type TestSite } from '../apps/api/src/test/harness/factories.ts';
import { call } from './http.ts';
import { type Figures, measure, medianOf } from './measure.ts';

export const accountsToScore = 100_000;

export interface RiskFigures {
  lists: { name: string; figures: Figures }[];
  nightly: Nightly;
  rehearsal: Figures;
}

interface Nightly {
  seconds: number;
  accounts: number;
  /** The peak of the process's memory above its start. */
  peakMegabytes: number;
}

/**
 * Fills an empty, migrated database with accounts that were never scored: two or three addresses
 * each, some of VPNs and abroad, one or two devices, every tenth device shared.
 */
export async function loadAccounts(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const statements = [
  `
    insert into users (email, name, first_name, last_name, created_at)
    select 'person-' || n || '@bench.test', 'Person Number' || n, 'Person', 'Number' || n,
      now() - (n % 900) * interval '1 day'
    from generate_series(1, ${accountsToScore}) n`,
  `
    insert into verifications (user_id, status)
    select id, 'verified' from users where substring(last_name from 7)::int % 3 <> 0`,
  `
    insert into user_addresses (user_id, ip_address, city, region, country, network_key,
      network_name, is_public, is_vpn, is_proxy, first_seen_at, last_seen_at)
    select id, (n % 200) || '.' || (n / 250 % 250) || '.' || n % 250 || '.' || k, 'New York',
      'New York', case when n % 17 = 0 and k = 2 then 'RO' else 'US' end, 'AS' || (n + k) % 5000,
      'Network ' || (n + k) % 5000, true, n % 11 = 0 and k = 2, false,
      now() - interval '20 days', now() - k * interval '1 day'
    from (select id, row_number() over (order by id) as n from users) numbered,
      generate_series(1, 3) k where k < 3 or n % 2 = 0`,
  `
    insert into user_devices (user_id, fingerprint, first_seen_at, last_seen_at)
    select id, case when n % 10 = 0 then 'shared-' || n / 30 else 'own-' || n || '-' || k end,
      now() - interval '20 days', now() - k * interval '1 day'
    from (select id, row_number() over (order by id) as n from users) numbered,
      generate_series(1, 2) k where k = 1 or n % 10 in (1, 2, 3)`,
  `
    insert into user_presence (user_id, ip_address, seen_at)
    select user_id, min(ip_address), max(last_seen_at) from user_addresses group by user_id`,
  `analyze`,
];

export async function benchRisk(site: TestSite): Promise<Omit<RiskFigures, 'nightly'>> {
  const staff = await createStaff(site, 'support_staff');
  const path = riskEndpoints.riskScores.path;
  const at = (query: string) => () =>
    call(`${site.url}${path}${query}`, { cookie: staff.client.cookie });
  let asked = 0;
  const searched = (query: (number: number) => string) => () => {
    asked += 1;
    return at(`?q=${encodeURIComponent(query(1 + ((asked * 7919) % accountsToScore)))}`)();
  };
  const cases = {
    'first page, highest score first': at(''),
    'first page by name': at('?sort=name&order=asc'),
    'search by email address': searched((number) => `person-${number}@`),
    'search by name': searched((number) => `number${number}`),
    'search that finds thousands': at('?q=number1'),
    'search that finds nobody': at('?q=nobody-has-this-name'),
  };
  const lists: RiskFigures['lists'] = [];
  for (const [name, run] of Object.entries(cases)) {
    await measure({ seconds: 0.5, atOnce: 1 }, run);
    const figures = await medianOf(3, () => measure({ seconds: 1, atOnce: 1 }, run));
    lists.push({ name, figures });
  }
  const rehearsal = await measure({ seconds: 1, atOnce: 1 }, () =>
    call(`${site.url}${riskEndpoints.rehearseRiskRules.path}`, {
      method: 'POST',
      cookie: staff.client.cookie,
      body: JSON.stringify({ points: { noVerification: 25 } }),
    }),
  );
  return { lists, rehearsal };
}

/**
 * Scores everyone as the sweep does: each call works for half a minute and the next one continues.
 * Run it without a server, which would score accounts as well.
 */
export async function measureNightly(url: string): Promise<Nightly> {
  const { db, close } = connectDatabase(url, { poolSize: 2, onError: () => undefined });
  const clock = { now: () => new Date() };
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const startedAt = performance.now();
  const remaining = async () => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from risk_scores where calculated_at is null`,
    );
    return rows[0]?.count ?? 0;
  };
  const accounts = await remaining();
  while ((await remaining()) > 0) await recalculateNightly({ db, clock }, { system: 'bench' });
  clearInterval(watch);
  const seconds = (performance.now() - startedAt) / 1000;
  await close();
  return { seconds, accounts, peakMegabytes: (peak - before) / 2 ** 20 };
}
