import pg from 'pg';

export interface ServerFacts {
  isEncrypted: boolean;
  isReplica: boolean;
  /** PostgreSQL's number of the cluster, which its replicas share, and the database in it. */
  place: string;
  role: string;
  /** How many the role may open at most. */
  connections: number;
  /** Needed extensions that are not installed, and that the role cannot install. */
  missingExtensions: string[];
}

const connectMs = 10_000;
const neededExtensions = ['btree_gist', 'pg_trgm'];

/** Behind a pooler, the limit of connections is not the pooler's. */
export async function inspectServer(url: string): Promise<ServerFacts> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  // A broken connection fails its next query. Without a listener it would end Node at once.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<ServerFacts>(
      `select
         coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
         pg_is_in_recovery() as "isReplica",
         (select system_identifier from pg_control_system()) || ' ' || current_database() as place,
         current_user as role,
         least(
           current_setting('max_connections')::int
             - current_setting('superuser_reserved_connections')::int,
           (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
           (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
         ) as connections,
         array(
           select needed from unnest($1::text[]) as needed
           where not exists (select from pg_extension where extname = needed)
             and not (
               exists (
                 select from pg_available_extension_versions v
                 where v.name = needed and (v.trusted or pg_has_role(current_user, 'pg_database_owner', 'usage')))
               and has_database_privilege(current_database(), 'create'))
         ) as "missingExtensions"`,
      [neededExtensions],
    );
    const [facts] = rows;
    if (!facts) throw new Error('The database returned nothing.');
    return facts;
  } finally {
    await client.end();
  }
}
