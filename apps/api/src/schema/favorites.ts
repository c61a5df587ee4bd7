import {
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { cars } from './cars.ts';
import { instant } from './columns.ts';

export const favorites = pgTable(
  'favorites',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    carId: integer('car_id')
      .notNull()
      .references(() => cars.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.carId] })],
);

export const savedSearches = pgTable(
  'saved_searches',
  {
    id: serial('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** As in the address of the search. */
    query: jsonb('query').$type<Record<string, string>>().notNull(),
    /** The cars that answered it when it was last run; null if those were too many to remember. */
    seenCars: integer('seen_cars').array(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique('saved_searches_once').on(table.userId, table.name, table.query)],
);

/** One row for each person who has saved a search: when their searches are run next. */
export const savedSearchLooks = pgTable('saved_search_looks', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  nextLookAt: instant('next_look_at').notNull(),
});
