import { sql } from 'drizzle-orm';
import { customType, date, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { carOfBooking } from './bookings.ts';
import { cars } from './cars.ts';
import { instant } from './columns.ts';

/** A half-open range of instants, in PostgreSQL's own notation. */
const instantRange = customType<{ data: string }>({ dataType: () => 'tstzrange' });

/**
 * The calendar of every car: one row for each booked window or blocked day. The exclusion
 * constraint `holds_never_overlap` makes it impossible to book a car twice.
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
    blockedOn: date('blocked_on', { mode: 'string' }),
    reason: text('reason'),
    /** Hours around a trip that search keeps free; triggers write them. */
    bufferHours: integer('buffer_hours').notNull().default(0),
    /** How often its time was changed, and when it last was; a trigger writes them. */
    revision: integer('revision').notNull().default(0),
    changedAt: instant('changed_at').notNull().default(sql`now()`),
  },
  (table) => [carOfBooking(table)],
);
