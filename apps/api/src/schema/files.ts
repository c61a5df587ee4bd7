import { uploadPurposes } from '@curbside/domain/files/rules';
import { integer, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

/**
 * Files that are uploaded before the call that uses them. The original lies in private storage by
 * the id; of a finished one `fileHash` is its SHA-256, which also names a listing's public photo.
 */
export const uploads = pgTable('uploads', {
  id: serial('id').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id),
  purpose: text('purpose', { enum: uploadPurposes }).notNull().default('listing'),
  /** Null until every byte is there. */
  fileHash: text('file_hash'),
  /** Known from the first bytes on. */
  contentType: text('content_type'),
  bytes: integer('bytes').notNull().default(0),
  receivedBytes: integer('received_bytes').notNull().default(0),
  createdAt: instant('created_at').notNull(),
});

/** The received parts of an unfinished upload, each in its own stored file. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    uploadId: integer('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    firstByte: integer('first_byte').notNull(),
    storageKey: text('storage_key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.firstByte] })],
);
