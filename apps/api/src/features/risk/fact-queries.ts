import { type RiskFacts, riskWindowDays } from '@curbside/domain/risk/rules';
import { sql } from 'drizzle-orm';
import { hoursBefore } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { isProof } from './trace-queries.ts';

/** Upper bound for counting a fingerprint that very many browsers share. */
const mostAccountsCounted = 100;

/** Current facts about each of these accounts; deleted accounts are left out. */
export async function listRiskFacts(
  db: Queryable,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, RiskFacts>> {
  const since = hoursBefore(now, riskWindowDays * 24).toISOString();
  const { rows } = await db.execute<RiskFacts & { userId: string; [key: string]: unknown }>(sql`
    select u.id as "userId",
      greatest(0, floor(extract(epoch from ${now.toISOString()}::timestamptz - u.created_at) / 86400))::int
        as "registeredDays",
      coalesce(v.status = 'verified', false) as "isVerified",
      trim(u.first_name || ' ' || u.last_name) as "profileName",
      nullif(trim(concat(v.outputs->>'firstName', ' ', v.outputs->>'lastName')), '')
        as "verifiedName",
      a.addresses, a.vpn as "vpnAddresses", a.networks, c.countries,
      d.devices, d.accounts as "accountsOnDevice"
    from users u
    left join verifications v on v.user_id = u.id
    cross join lateral (
      select count(*)::int as addresses, count(distinct network_key)::int as networks,
        (count(*) filter (where is_vpn or is_proxy))::int as vpn
      from user_addresses where user_id = u.id and is_public and last_seen_at > ${since}
    ) a
    cross join lateral (
      select coalesce(json_agg(country order by seen desc), '[]') as countries from (
        select country, max(last_seen_at) as seen from user_addresses
        where user_id = u.id and country is not null and last_seen_at > ${since}
        group by country
      ) seen_countries
    ) c
    cross join lateral (
      select (count(*) filter (where last_seen_at > ${since}))::int as devices,
        coalesce(max(sharing.accounts) filter (where ${isProof('own')}), 0)::int as accounts
      from user_devices own cross join lateral (
        select count(*) as accounts from (
          select from user_devices other where other.fingerprint = own.fingerprint
            and ${isProof('other')}
          limit ${mostAccountsCounted}
        ) others
      ) sharing
      where own.user_id = u.id
    ) d
    where u.id in ${userIds} and u.deleted_at is null`);
  return new Map(rows.map(({ userId, ...facts }) => [userId, facts]));
}
