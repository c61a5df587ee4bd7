import type { Readable } from 'node:stream';
import type { ExportFormat } from '@curbside/domain/wire/exports';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { exportList, exportPage } from '../../platform/export-list.ts';
import { recordAudit } from '../audit/index.ts';
import { type BookingFilter, listBookingPage } from './booking-queries.ts';
import { bookingsOfPage } from './lists.ts';

const columns = [
  'id',
  'carId',
  'carTitle',
  'renterId',
  'renterName',
  'renterEmail',
  'ownerId',
  'ownerName',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'status',
  'cancelledBy',
  'paymentStatus',
  'totalPrice',
  'refundAmount',
  'payoutAmount',
  'payoutStatus',
  'createdAt',
];

interface ExportBookings {
  format: ExportFormat;
  filter: BookingFilter;
}

/** Exports the bookings that the filter leaves. Audited before the first row is sent. */
export async function exportBookings(
  deps: Deps,
  actor: Person,
  { format, filter }: ExportBookings,
): Promise<Readable> {
  await inTransaction(deps, actor, (ctx) =>
    recordAudit(ctx, {
      action: 'booking.exported',
      entity: 'export',
      entityId: 'bookings',
      details: { format, ...filter },
    }),
  );
  return exportList({
    columns,
    format,
    fetchBatch: async (window) =>
      exportPage(
        await bookingsOfPage(deps, actor, await listBookingPage(deps.db, filter, window)),
        (booking) => booking,
      ),
  });
}
