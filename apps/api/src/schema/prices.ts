import type { DurationDiscount } from '@curbside/domain/prices/rules';
import { sql } from 'drizzle-orm';
import { date, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { cars } from './cars.ts';

/** Prices of a car beyond its daily rate; null where a weekday has no price of its own. */
export const carPrices = pgTable('car_prices', {
  carId: integer('car_id')
    .primaryKey()
    .references(() => cars.id),
  mon: integer('mon_cents'),
  tue: integer('tue_cents'),
  wed: integer('wed_cents'),
  thu: integer('thu_cents'),
  fri: integer('fri_cents'),
  sat: integer('sat_cents'),
  sun: integer('sun_cents'),
  discounts: jsonb('discounts').$type<DurationDiscount[]>().notNull().default(sql`'[]'::jsonb`),
  nonRefundablePercent: integer('non_refundable_percent'),
});

/** Days with a price of their own. */
export const carDayPrices = pgTable(
  'car_day_prices',
  {
    carId: integer('car_id')
      .notNull()
      .references(() => cars.id),
    day: date('day', { mode: 'string' }).notNull(),
    cents: integer('cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.carId, table.day] })],
);
