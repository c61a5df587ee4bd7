import type { Readable } from 'node:stream';
import type { ExportFilter } from '@curbside/domain/compliance/endpoints';
import type { ComplianceExport } from '@curbside/domain/compliance/options';
import type { ExportFormat } from '@curbside/domain/wire/exports';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { ListPage, ListWindow } from '../../platform/database/lists.ts';
import type { Deps } from '../../platform/deps.ts';
import { type ExportRow, exportList, exportPage } from '../../platform/export-list.ts';
import { recordAudit } from '../audit/index.ts';
import { contractOnWire, listContractPage } from '../contracts/index.ts';
import { inspectionPhotoOnWire } from '../inspections/index.ts';
import { listAuditPage, listIncidentPage, listInspectionPage } from './queries.ts';
import { auditEntryOnWire, incidentRecord } from './wire.ts';

type FetchBatch = (
  deps: Pick<Deps, 'db'>,
  window: ListWindow<'created'>,
  filter: ExportFilter,
) => Promise<ListPage<ExportRow>>;

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
      exportPage(await listIncidentPage(db, filter, window), incidentRecord),
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
      exportPage(await listContractPage(db, filter, window), ({ contract }) =>
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
      exportPage(await listInspectionPage(db, filter, window), ({ photo }) =>
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
      exportPage(await listAuditPage(db, filter, window), auditEntryOnWire),
  },
};

interface ExportRows {
  kind: ComplianceExport;
  format: ExportFormat;
  filter: ExportFilter;
}

/** Exports the rows of a kind that the filter leaves. Audited before the first row is sent. */
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
  return exportList({
    columns,
    format,
    fetchBatch: (window) => fetchBatch(deps, window, filter),
  });
}
