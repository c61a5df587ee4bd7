import { carCategories } from '@curbside/domain/cars/listing-options';
import {
  boolean,
  customType,
  doublePrecision,
  integer,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';

const instantMultirange = customType<{ data: string }>({ dataType: () => 'tstzmultirange' });

/**
 * What search reads: one narrow row for each car, with a copy of its holds. Triggers (migration
 * 0001) update it in the transaction that changes a car, host, rating or hold; nothing else writes
 * it. The same migration has a partial index for each sort order.
 */
export const carSearch = pgTable('car_search', {
  carId: integer('car_id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  isListed: boolean('is_listed').notNull(),
  category: text('category', { enum: carCategories }).notNull(),
  dailyRateCents: integer('daily_rate_cents').notNull(),
  location: text('location').notNull(),
  placeKeys: text('place_keys').array().notNull(),
  isAllStar: boolean('is_all_star').notNull(),
  hostRating: doublePrecision('host_rating').notNull(),
  hostTrips: integer('host_trips').notNull(),
  busy: instantMultirange('busy').notNull(),
});
