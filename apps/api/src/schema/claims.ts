import { claimKinds } from '@curbside/domain/claims/rules';
import { integer, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { orderOfBooking } from './charges.ts';
import { instant } from './columns.ts';
import { inspectionPhotos } from './inspections.ts';

/** A host's claim after a trip. Its sum and status are those of its order. */
export const claims = pgTable(
  'claims',
  {
    orderId: integer('order_id').primaryKey(),
    bookingId: integer('booking_id').notNull(),
    kind: text('kind', { enum: claimKinds }).notNull(),
    description: text('description').notNull(),
    happenedAt: instant('happened_at'),
    contestReason: text('contest_reason'),
    /** By the guest, or by the clock where silence does not accept. */
    contestedAt: instant('contested_at'),
    outcome: text('outcome', { enum: ['uphold', 'reject'] }),
    decisionReason: text('decision_reason'),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    writeOffReason: text('write_off_reason'),
    writtenOffAt: instant('written_off_at'),
  },
  (table) => [orderOfBooking(table)],
);

const claimId = () =>
  integer('order_id')
    .notNull()
    .references(() => claims.orderId);

/** The same part of the car at pickup and at return. */
export const claimPairs = pgTable(
  'claim_pairs',
  {
    orderId: claimId(),
    position: integer('position').notNull(),
    beforeId: integer('before_id')
      .notNull()
      .references(() => inspectionPhotos.id),
    afterId: integer('after_id')
      .notNull()
      .references(() => inspectionPhotos.id),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

/** Receipts and estimates. The originals lie in private storage by their hash. */
export const claimDocuments = pgTable(
  'claim_documents',
  {
    orderId: claimId(),
    position: integer('position').notNull(),
    sha256: text('sha256').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

export const claimReports = pgTable('claim_reports', {
  id: serial('id').primaryKey(),
  orderId: claimId(),
  reporterId: uuid('reporter_id')
    .notNull()
    .references(() => users.id),
  reason: text('reason').notNull(),
  createdAt: instant('created_at').notNull(),
});
