import { Readable } from 'node:stream';
import type { ExportFilter } from '@curbside/domain/compliance/endpoints';
import type { ComplianceExport, exportFormats } from '@curbside/domain/compliance/options';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import { type Cell, csvLine } from '../../platform/csv.ts';
import type { ListPage, ListWindow } from '../../platform/database/lists.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordAudit } from '../audit/index.ts';
import { contractOnWire, listContractPage } from '../contracts/index.ts';
import { inspectionPhotoOnWire } from '../inspections/index.ts';
import { listAuditPage, listIncidentPage, listInspectionPage } from './queries.ts';
import { auditEntryOnWire, incidentRecord } from './wire.ts';

type Row = Record<string, Cell | Record<string, unknown>>;
type FetchBatch = (
  deps: Pick<Deps, 'db'>,
  window: ListWindow<'created'>,
  filter: ExportFilter,
) => Promise<ListPage<Row>>;

const batchSize = 1000;

/** Columns of each export in order, and the query for its rows. */
const kinds: Record<ComplianceExport, { columns: readonly string[]; fetchBatch: FetchBatch }> = {
  incidents: {
    columns: [
      'id',
      'bookingId',
      'category',
      'severity',
      'status',
      'payoutFrozen',
      'description',
      'resolution',
      'createdAt',
      'reporterRole',
      'incidentDate',
      'location',
      'policeReportNumber',
      'estimatedDamage',
      'note',
      'resolvedAt',
    ],
    fetchBatch: async ({ db }, window, filter) =>
      mapRows(await listIncidentPage(db, filter, window), incidentRecord),
  },
  contracts: {
    columns: [
      'id',
      'contractNumber',
      'bookingId',
      'renterSignedAt',
      'hostSignedAt',
      'hash',
      'createdAt',
    ],
    fetchBatch: async ({ db }, window, filter) =>
      mapRows(await listContractPage(db, filter, window), ({ contract }) =>
        contractOnWire(contract),
      ),
  },
  inspections: {
    columns: [
      'id',
      'bookingId',
      'photoUrl',
      'photoType',
      'notes',
      'capturedAt',
      'uploaderRole',
      'uploadedBy',
      'inspectionType',
      'sha256',
      'createdAt',
    ],
    fetchBatch: async ({ db }, window, filter) =>
      mapRows(await listInspectionPage(db, filter, window), ({ photo }) =>
        inspectionPhotoOnWire(photo),
      ),
  },
  'audit-logs': {
    columns: [
      'id',
      'userId',
      'userName',
      'system',
      'action',
      'entity',
      'entityId',
      'ipAddress',
      'details',
      'createdAt',
    ],
    fetchBatch: async ({ db }, window, filter) =>
      mapRows(await listAuditPage(db, filter, window), auditEntryOnWire),
  },
};

function mapRows<From>(page: ListPage<From>, toRow: (from: From) => object): ListPage<Row> {
  return { ...page, rows: page.rows.map((row) => toRow(row) as Row) };
}

interface ExportRows {
  kind: ComplianceExport;
  format: (typeof exportFormats)[number];
  filter: ExportFilter;
}

/**
 * Exports the rows of a kind that the filter leaves as one file, oldest first, streamed in batches so
 * that its size does not matter. Audited before the first row is sent.
 */
export async function exportRows(
  deps: Deps,
  actor: Person,
  { kind, format, filter }: ExportRows,
): Promise<Readable> {
  await inTransaction(deps, actor, (ctx) =>
    recordAudit(ctx, {
      action: 'compliance.exported',
      entity: 'export',
      entityId: kind,
      details: { format, ...filter },
    }),
  );
  const { columns, fetchBatch } = kinds[kind];
  const batches = readBatches((window) => fetchBatch(deps, window, filter));
  return Readable.from(format === 'csv' ? asCsv(columns, batches) : asJson(columns, batches));
}

async function* readBatches(
  fetchBatch: (window: ListWindow<'created'>) => Promise<ListPage<Row>>,
): AsyncGenerator<Row[]> {
  let after: ListPage<Row>['next'];
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
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const rows of batches) {
    yield rows.map((row) => csvLine(columns.map((column) => cellOf(row[column])))).join('');
  }
}

function cellOf(value: Row[string]): Cell {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

async function* asJson(
  columns: readonly string[],
  batches: AsyncIterable<Row[]>,
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
