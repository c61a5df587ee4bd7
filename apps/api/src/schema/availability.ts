import { sql } from 'drizzle-orm';
import { date, foreignKey, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { carOfBooking } from './bookings.ts';
import { importedEvents } from './calendars.ts';
import { cars } from './cars.ts';
import { instant, instantRange } from './columns.ts';

/**
 * The calendar of every car: rows for each booked window, blocked day, and event of another site's
 * calendar. The exclusion constraint `holds_never_overlap` lets nothing overlap a trip.
 */
export const holds = pgTable(
  'holds',
  {
    id: serial('id').primaryKey(),
    carId: integer('car_id')
      .notNull()
      .references(() => cars.id),
    during: instantRange('during').notNull(),
    bookingId: integer('booking_id'),
    importedEventId: integer('imported_event_id'),
    blockedOn: date('blocked_on', { mode: 'string' }),
    reason: text('reason'),
    /** Hours around a trip that search keeps free; triggers write them. */
    bufferHours: integer('buffer_hours').notNull().default(0),
    /** How often its time was changed, and when it last was; a trigger writes them. */
    revision: integer('revision').notNull().default(0),
    changedAt: instant('changed_at').notNull().default(sql`now()`),
  },
  (table) => [
    carOfBooking(table),
    foreignKey({
      columns: [table.importedEventId, table.carId],
      foreignColumns: [importedEvents.id, importedEvents.carId],
    }).onDelete('cascade'),
  ],
);
