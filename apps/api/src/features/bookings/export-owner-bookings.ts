import type { Readable } from 'node:stream';
import type { BookingPhase } from '@curbside/domain/bookings/states';
import type { ExportFormat } from '@curbside/domain/wire/exports';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { exportList, exportPage } from '../../platform/export-list.ts';
import { recordAudit } from '../audit/index.ts';
import { listOwnerBookings } from './list-queries.ts';
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

interface ExportOwnerBookings {
  format: ExportFormat;
  phase?: BookingPhase | undefined;
}

/** Exports the bookings of a host's cars. Audited before the first row is sent. */
export async function exportOwnerBookings(
  deps: Deps,
  actor: Person,
  { format, phase }: ExportOwnerBookings,
): Promise<Readable> {
  await inTransaction(deps, actor, (ctx) =>
    recordAudit(ctx, {
      action: 'booking.exported',
      entity: 'export',
      entityId: 'owner-bookings',
      details: { format, phase },
    }),
  );
  const filter = { ownerId: actor.id, phase };
  return exportList({
    columns,
    format,
    fetchBatch: async (window) =>
      exportPage(await listOwnerBookings(deps.db, filter, window), (row) =>
        bookingOnWire(row, actor, deps.clock.now()),
      ),
  });
}
