import pg from 'pg';

/** `columns` omits generated ones. */
export interface DumpedTable {
  schema: 'public' | 'jobs';
  name: string;
  columns: string[];
}

/** The queue recreates its statistics and its version. */
const jobTables = ['queue', 'schedule', 'job'];

/** The tables that hold the product's state, in an order in which they can be loaded. */
export async function listTables(client: pg.Client): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(
    `select n.nspname as schema, c.relname as name, array(
         select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where (n.nspname = 'public' and c.relkind = 'r')
        or (n.nspname = 'jobs' and c.relname = any($1))
     order by n.nspname desc, array_position($1, c.relname::text), c.relname`,
    [jobTables],
  );
  return rows;
}

export function quoteTable({ schema, name }: Pick<DumpedTable, 'schema' | 'name'>): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

export function quoteColumns({ columns }: Pick<DumpedTable, 'columns'>): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

/** Makes values read and print the same on every server. */
export async function setDumpFormat(client: pg.Client): Promise<void> {
  await client.query(
    "set datestyle to 'ISO'; set intervalstyle to 'postgres'; set timezone to 'UTC'; set extra_float_digits to 1; set bytea_output to 'hex'",
  );
}
