import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { cars } from './cars.ts';

/** Where other programs read a car's calendar; a trigger adds the row of a new car. */
export const calendarFeeds = pgTable('calendar_feeds', {
  carId: integer('car_id')
    .primaryKey()
    .references(() => cars.id),
  token: text('token')
    .notNull()
    .unique()
    .default(
      sql`replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text)`,
    ),
});
