import { carCategories, fuelTypes, transmissions } from '@curbside/domain/cars/listing-options';
import {
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

export interface CarFeatures {
  safety: string[];
  connectivity: string[];
  comfort: string[];
}

/** A listed car. `placeKeys` are the known places it stands in, so that search compares keys. */
export const cars = pgTable('cars', {
  id: serial('id').primaryKey(),
  ownerId: uuid('owner_id')
    .notNull()
    .references(() => users.id),
  title: text('title').notNull(),
  make: text('make').notNull(),
  model: text('model').notNull(),
  year: integer('year').notNull(),
  category: text('category', { enum: carCategories }).notNull(),
  description: text('description').notNull(),
  dailyRateCents: integer('daily_rate_cents').notNull(),
  location: text('location').notNull(),
  placeKeys: text('place_keys').array().notNull(),
  seats: integer('seats'),
  transmission: text('transmission', { enum: transmissions }),
  fuelType: text('fuel_type', { enum: fuelTypes }),
  mpg: integer('mpg'),
  mileageIncluded: integer('mileage_included').notNull(),
  extraMileFeeCents: integer('extra_mile_fee_cents').notNull(),
  features: jsonb('features').$type<CarFeatures>().notNull(),
  rules: text('rules').array().notNull(),
  noticeHours: integer('notice_hours').notNull().default(0),
  minDays: integer('min_days').notNull().default(1),
  maxDays: integer('max_days').notNull().default(90),
  bufferHours: integer('buffer_hours').notNull().default(0),
  horizonDays: integer('horizon_days').notNull().default(365),
  instantBook: boolean('instant_book').notNull().default(false),
  delistedAt: instant('delisted_at'),
  createdAt: instant('created_at').notNull(),
});

/** Photos of a car in order, the cover first; the hash names the stored file. */
export const carPhotos = pgTable(
  'car_photos',
  {
    carId: integer('car_id')
      .notNull()
      .references(() => cars.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    fileHash: text('file_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.carId, table.position] })],
);

/** Hosts who cancelled too often: instant book stays off for all of their cars until `endsAt`. */
export const instantBookPauses = pgTable('instant_book_pauses', {
  hostId: uuid('host_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  endsAt: instant('ends_at').notNull(),
});
