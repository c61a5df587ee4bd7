import { bookingParties } from '@curbside/domain/bookings/states';
import { handoverKinds, handoverStatuses } from '@curbside/domain/handover/rules';
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { carOfBooking } from './bookings.ts';
import { instant } from './columns.ts';

/** Odometer and fuel as one side of a trip recorded them, and what the other side says of them. */
export const handovers = pgTable(
  'handovers',
  {
    bookingId: integer('booking_id').notNull(),
    carId: integer('car_id').notNull(),
    kind: text('kind', { enum: handoverKinds }).notNull(),
    giverId: uuid('giver_id')
      .notNull()
      .references(() => users.id),
    givenBy: text('given_by', { enum: bookingParties }).notNull(),
    givenAt: instant('given_at').notNull(),
    odometer: integer('odometer').notNull(),
    fuelEighths: integer('fuel_eighths').notNull(),
    note: text('note'),
    /** Without the silence that confirms: `handoverStatusAt` counts it until the sweep writes it. */
    status: text('status', { enum: handoverStatuses }).notNull().default('given'),
    answerBy: instant('answer_by').notNull(),
    answeredAt: instant('answered_at'),
    objection: text('objection'),
    /** The return of the trip before, where these figures are below it. */
    lastOdometer: integer('last_odometer'),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.kind] }), carOfBooking(table)],
);
