import type { Readable } from 'node:stream';
import type { ExportFormat } from '@curbside/domain/wire/exports';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { exportList, exportPage } from '../../platform/export-list.ts';
import { recordAudit } from '../audit/index.ts';
import { type BookingListFilter, listOwnerBookings } from './list-queries.ts';
import { bookingOnWire } from './wire.ts';

const columns = [
  'id',
  'carId',
  'carTitle',
  'renterName',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'status',
  'cancelledBy',
  'paymentStatus',
  'payoutAmount',
  'payoutStatus',
  'createdAt',
];

interface ExportOwnerBookings extends Partial<BookingListFilter> {
  format: ExportFormat;
}

/** Exports the bookings of a host's cars. Audited before the first row is sent. */
export async function exportOwnerBookings(
  deps: Deps,
  actor: Person,
  { format, q, phase }: ExportOwnerBookings,
): Promise<Readable> {
  await inTransaction(deps, actor, (ctx) =>
    recordAudit(ctx, {
      action: 'booking.exported',
      entity: 'export',
      entityId: 'owner-bookings',
      details: { format, q, phase },
    }),
  );
  const filter = { ownerId: actor.id, q, phase };
  return exportList({
    columns,
    format,
    fetchBatch: async (window) =>
      exportPage(await listOwnerBookings(deps.db, filter, window), (row) =>
        bookingOnWire(row, actor, deps.clock.now()),
      ),
  });
}
