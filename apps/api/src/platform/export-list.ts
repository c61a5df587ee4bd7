import { Readable } from 'node:stream';
import type { ExportFormat } from '@curbside/domain/wire/exports';
import { type Cell, csvLine } from './csv.ts';
import type { ListPage, ListWindow } from './database/lists.ts';

export type ExportRow = Record<string, Cell | Record<string, unknown>>;
export type FetchBatch = (window: ListWindow<'created'>) => Promise<ListPage<ExportRow>>;

const batchSize = 1000;

interface ExportedList {
  /** The fields of a row that are exported, in order. */
  columns: readonly string[];
  format: ExportFormat;
  fetchBatch: FetchBatch;
}

/** A list as one file, oldest first, streamed in batches so that its size does not matter. */
export function exportList({ columns, format, fetchBatch }: ExportedList): Readable {
  const batches = readBatches(fetchBatch);
  return Readable.from(format === 'csv' ? asCsv(columns, batches) : asJson(columns, batches));
}

/** A page of an export from the rows that a list has found. */
export function exportPage<From>(
  page: ListPage<From>,
  toRow: (from: From) => object,
): ListPage<ExportRow> {
  return { ...page, rows: page.rows.map((row) => toRow(row) as ExportRow) };
}

async function* readBatches(fetchBatch: FetchBatch): AsyncGenerator<ExportRow[]> {
  let after: ListPage<ExportRow>['next'];
  do {
    // The total is not shown, so nothing is counted.
    const page = await fetchBatch({
      sort: 'created',
      order: 'asc',
      limit: batchSize,
      after,
      total: 0,
    });
    yield page.rows;
    after = page.next;
  } while (after);
}

async function* asCsv(
  columns: readonly string[],
  batches: AsyncIterable<ExportRow[]>,
): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const rows of batches) {
    yield rows.map((row) => csvLine(columns.map((column) => cellOf(row[column])))).join('');
  }
}

function cellOf(value: ExportRow[string]): Cell {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

async function* asJson(
  columns: readonly string[],
  batches: AsyncIterable<ExportRow[]>,
): AsyncGenerator<string> {
  yield '[';
  let separator = '\n';
  for await (const rows of batches) {
    for (const row of rows) {
      const shown = Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
      yield `${separator}${JSON.stringify(shown)}`;
      separator = ',\n';
    }
  }
  yield '\n]\n';
}
