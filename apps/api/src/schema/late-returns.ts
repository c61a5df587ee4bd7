import { lateBackSigns, lateChoices } from '@curbside/domain/late-returns/rules';
import { foreignKey, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bookings, carOfBooking } from './bookings.ts';
import { instant } from './columns.ts';

/** Trips whose car did not come back in time. One at a time holds a car. */
export const lateReturns = pgTable(
  'late_returns',
  {
    bookingId: integer('booking_id').primaryKey(),
    carId: integer('car_id').notNull(),
    /** The drop-off that passed. */
    dueAt: instant('due_at').notNull(),
    foundAt: instant('found_at').notNull(),
    backAt: instant('back_at'),
    backBy: text('back_by', { enum: lateBackSigns }),
  },
  (table) => [unique().on(table.bookingId, table.carId), carOfBooking(table)],
);

/** Guests of the next trips who were told, and what they chose. */
export const lateReturnGuests = pgTable(
  'late_return_guests',
  {
    lateBookingId: integer('late_booking_id').notNull(),
    bookingId: integer('booking_id').notNull(),
    carId: integer('car_id').notNull(),
    toldAt: instant('told_at').notNull(),
    choice: text('choice', { enum: lateChoices }),
    chosenAt: instant('chosen_at'),
    /** Given back to the guest for waiting, and taken from the late fee. */
    discountCents: integer('discount_cents'),
    newBookingId: integer('new_booking_id').references(() => bookings.id),
    /** When the trip with another car took the place of this one. */
    movedAt: instant('moved_at'),
    /** How many trips with another car lapsed. */
    lapsed: integer('lapsed').notNull().default(0),
    backToldAt: instant('back_told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.lateBookingId, table.bookingId] }),
    carOfBooking(table),
    foreignKey({
      columns: [table.lateBookingId, table.carId],
      foreignColumns: [lateReturns.bookingId, lateReturns.carId],
    }),
  ],
);
