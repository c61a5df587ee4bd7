import type pg from 'pg';

/** @throws Error if the database holds anything, or somebody else is connected to it */
export async function requireFreeDatabase(client: pg.Client): Promise<void> {
  const { rows: others } = await client.query<{ who: string; count: number }>(
    `select coalesce(nullif(application_name, ''), usename) as who, count(*)::int as count
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename is not null
     group by 1 order by 1`,
  );
  if (others.length > 0) {
    const who = others.map(({ who, count }) => `${who} (${count})`).join(', ');
    throw new Error(`The database is in use by ${who}: stop every server first.`);
  }
  const { rows: relations } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'jobs', 'migrations') and c.relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 1`,
  );
  if (relations.length > 0) {
    throw new Error(`The database is not empty: it holds ${relations[0]?.name}.`);
  }
}
