import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

export interface ListWindow<Sort extends string> {
  sort: Sort;
  order: 'asc' | 'desc' | undefined;
  limit: number;
  /** The last row of the previous page, as text. */
  after: { key: string; id: string } | undefined;
  /** The number of rows, if counted a moment ago. */
  total: number | undefined;
}

export interface ListPage<Row> {
  rows: Row[];
  total: number;
  /** The last row, if more follow. */
  next: { key: string; id: string } | undefined;
}

/** Must never be null, and needs an index together with the id. */
interface ListSort {
  by: SQLWrapper;
  type: 'text' | 'integer' | 'bigint' | 'date' | 'timestamptz';
  order: 'asc' | 'desc';
}

export interface ListModel<Sort extends string> {
  /** Makes every order total. */
  id: SQLWrapper;
  idType: 'integer' | 'bigint' | 'uuid';
  sorts: Record<Sort, ListSort>;
}

/** The parts of a statement that reads one page by its key, without skipping rows. */
export interface Keyset {
  key: SQL<string>;
  id: SQL<string>;
  /** Rows after the last one of the previous page; undefined on the first page. */
  behind: SQL | undefined;
  orderBy: SQL[];
  /** The page size plus one, to see if another page follows. */
  limit: number;
}

/** Ids follow the direction of the sort, so that one index serves both directions. */
export function keysetOf<Sort extends string>(
  model: ListModel<Sort>,
  window: ListWindow<Sort>,
): Keyset {
  const { by, type, order } = model.sorts[window.sort];
  const direction = sql.raw(window.order ?? order);
  const comparison = sql.raw((window.order ?? order) === 'asc' ? '>' : '<');
  const keyType = sql.raw(type);
  const idType = sql.raw(model.idType);
  return {
    key: sql<string>`${by}::text`,
    id: sql<string>`${model.id}::text`,
    behind:
      window.after &&
      sql`(${by}, ${model.id}) ${comparison}
        (${window.after.key}::${keyType}, ${window.after.id}::${idType})`,
    orderBy: [sql`${by} ${direction}`, sql`${model.id} ${direction}`],
    limit: window.limit + 1,
  };
}

/** Turns rows selected by a keyset into a page. Counts the list unless an earlier page has. */
export async function pageOf<Row extends { key: string; id: string }, Sort extends string>(
  found: Row[],
  window: ListWindow<Sort>,
  count: () => Promise<number>,
): Promise<ListPage<Row>> {
  const rows = found.slice(0, window.limit);
  const last = found.length > window.limit ? rows.at(-1) : undefined;
  const isWhole = !window.after && !last;
  const total = isWhole ? rows.length : (window.total ?? (await count()));
  return { rows, total, next: last && { key: last.key, id: last.id } };
}
