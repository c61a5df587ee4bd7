import { bookingParties } from '@curbside/domain/bookings/states';
import { inspectionTypes, photoTypes } from '@curbside/domain/inspections/rules';
import { doublePrecision, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { carOfBooking } from './bookings.ts';
import { instant } from './columns.ts';

/** Photos and videos of a trip's inspections. The originals lie in private storage by their hash. */
export const inspectionPhotos = pgTable(
  'inspection_photos',
  {
    id: serial('id').primaryKey(),
    bookingId: integer('booking_id').notNull(),
    carId: integer('car_id').notNull(),
    uploaderId: uuid('uploader_id')
      .notNull()
      .references(() => users.id),
    uploaderRole: text('uploader_role', { enum: bookingParties }).notNull(),
    inspectionType: text('inspection_type', { enum: inspectionTypes }).notNull(),
    photoType: text('photo_type', { enum: photoTypes }),
    /** As it was added, where the type was corrected. */
    firstPhotoType: text('first_photo_type', { enum: photoTypes }),
    correctedAt: instant('corrected_at'),
    notes: text('notes'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** The hash of the original, as it was sent. */
    sha256: text('sha256').notNull(),
    /** The same where a file is sent again with the same words and place. */
    identity: text('identity').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    /** By the camera where it says, otherwise when the file was received. */
    capturedAt: instant('captured_at').notNull(),
    captureSource: text('capture_source', { enum: ['camera', 'received'] }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [carOfBooking(table)],
);
