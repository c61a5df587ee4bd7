import { carCategories } from '@curbside/domain/cars/listing-options';
import {
  bit,
  boolean,
  date,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { cars } from './cars.ts';

/**
 * One narrow row for each car, with all that search sorts by and shows first. Triggers update it in the
 * transaction that changes a car, host or rating; nothing else writes it. A partial index serves each
 * sort order.
 */
export const carSearch = pgTable('car_search', {
  carId: integer('car_id')
    .primaryKey()
    .references(() => cars.id, { onDelete: 'cascade' }),
  ownerId: uuid('owner_id')
    .notNull()
    .references(() => users.id),
  isListed: boolean('is_listed').notNull(),
  category: text('category', { enum: carCategories }).notNull(),
  dailyRateCents: integer('daily_rate_cents').notNull(),
  location: text('location').notNull(),
  placeKeys: text('place_keys').array().notNull(),
  /** The names of its sets by seats, transmission, fuel and features. */
  traits: text('traits').array().notNull(),
  isAllStar: boolean('is_all_star').notNull(),
  hostRating: doublePrecision('host_rating').notNull(),
  hostTrips: integer('host_trips').notNull(),
  noticeHours: integer('notice_hours').notNull().default(0),
  minDays: integer('min_days').notNull().default(1),
  maxDays: integer('max_days').notNull().default(90),
  horizonDays: integer('horizon_days').notNull().default(365),
  instantBook: boolean('instant_book').notNull().default(false),
});

/** How many cars one bitmap covers: car 5000 is bit 904 of block 1. The migration has the same number. */
export const carsOfBlock = 4096;

/**
 * Which cars of a block are taken in a slot, for a whole day, or for any part of a day. A car that is
 * taken for a whole day has no bit for its slots. Triggers write it.
 */
export const searchTaken = pgTable(
  'search_taken',
  {
    span: text('span', { enum: ['slot', 'day', 'any'] }).notNull(),
    firstSlot: integer('first_slot').notNull(),
    block: integer('block').notNull(),
    cars: bit('cars', { dimensions: carsOfBlock }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.span, table.firstSlot, table.block] })],
);

/** Which cars of a block are listed, or match a filter, such as `category:SUV`. Triggers write it. */
export const searchSets = pgTable(
  'search_sets',
  {
    kind: text('kind').notNull(),
    block: integer('block').notNull(),
    cars: bit('cars', { dimensions: carsOfBlock }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.block] })],
);

/** The listed cars of each borough and neighborhood. Triggers write it. */
export const searchPlaces = pgTable(
  'search_places',
  {
    place: text('place').notNull(),
    dailyRateCents: integer('daily_rate_cents').notNull(),
    carId: integer('car_id')
      .notNull()
      .references(() => cars.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.place, table.dailyRateCents, table.carId] })],
);

/** One row: the first slot that search still knows. Earlier ones are past. */
export const searchHorizon = pgTable('search_horizon', {
  id: integer('id').primaryKey().default(1),
  firstSlot: integer('first_slot').notNull(),
});

/** How many searches for dates found no car, by the city's day of the search and neighborhood. */
export const searchMisses = pgTable(
  'search_misses',
  {
    day: date('day').notNull(),
    neighborhood: text('neighborhood').notNull(),
    searches: integer('searches').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.neighborhood] })],
);
