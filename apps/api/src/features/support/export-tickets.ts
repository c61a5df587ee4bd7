import type { Readable } from 'node:stream';
import type { ExportFormat } from '@curbside/domain/wire/exports';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { exportList, exportPage } from '../../platform/export-list.ts';
import { recordAudit } from '../audit/index.ts';
import { listTickets, type TicketFilter } from './list-queries.ts';
import { summaryOnWire } from './wire.ts';

const columns = [
  'id',
  'subject',
  'description',
  'status',
  'priority',
  'bookingId',
  'carTitle',
  'userId',
  'userName',
  'userEmail',
  'assignedTo',
  'createdAt',
  'lastActivityAt',
];

interface ExportTickets {
  format: ExportFormat;
  filter: TicketFilter;
}

/** Exports the tickets that the filter leaves. Audited before the first row is sent. */
export async function exportTickets(
  deps: Deps,
  actor: Person,
  { format, filter }: ExportTickets,
): Promise<Readable> {
  await inTransaction(deps, actor, (ctx) =>
    recordAudit(ctx, {
      action: 'support.exported',
      entity: 'export',
      entityId: 'tickets',
      details: { format, ...filter },
    }),
  );
  return exportList({
    columns,
    format,
    fetchBatch: async (window) =>
      exportPage(await listTickets(deps.db, actor.id, filter, window), (row) => {
        const ticket = summaryOnWire(row, actor, deps.clock.now());
        return { ...ticket, assignedTo: ticket.assignedTo?.name };
      }),
  });
}
