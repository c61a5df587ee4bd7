import { doublePrecision, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { carOfBooking } from './bookings.ts';
import { inMigration, instant } from './columns.ts';

const stars = (name: string) => integer(name).notNull();

/**
 * One rating a completed trip, of the host and of the car, 1 to 5 in each category, with the host's
 * public answer.
 */
export const ratings = pgTable(
  'ratings',
  {
    bookingId: integer('booking_id').primaryKey(),
    carId: integer('car_id').notNull(),
    hostId: uuid('host_id')
      .notNull()
      .references(() => users.id),
    hostResponsiveness: stars('host_responsiveness'),
    hostCleanliness: stars('host_cleanliness'),
    hostAccuracy: stars('host_accuracy'),
    hostCommunication: stars('host_communication'),
    hostHospitality: stars('host_hospitality'),
    hostOverall: stars('host_overall'),
    hostComment: text('host_comment'),
    carCleanliness: stars('car_cleanliness'),
    carMaintenance: stars('car_maintenance'),
    carCommunication: stars('car_communication'),
    carConvenience: stars('car_convenience'),
    carAccuracy: stars('car_accuracy'),
    carComment: text('car_comment'),
    reply: text('reply'),
    repliedAt: instant('replied_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [carOfBooking(table)],
);

export const reviewReports = pgTable('review_reports', {
  id: serial('id').primaryKey(),
  bookingId: integer('booking_id')
    .notNull()
    .references(() => ratings.bookingId),
  reporterId: uuid('reporter_id')
    .notNull()
    .references(() => users.id),
  reason: text('reason').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** The rating and trips of each host. Triggers compute them from ratings and completed bookings. */
export const hostStats = pgTable('host_stats', {
  hostId: uuid('host_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  ratingSum: integer('rating_sum').notNull().default(0),
  ratingCount: integer('rating_count').notNull().default(0),
  tripCount: integer('trip_count').notNull().default(0),
  /** The unrounded mean; null without ratings. */
  rating: doublePrecision('rating').generatedAlwaysAs(inMigration),
});
