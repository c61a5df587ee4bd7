import { importProblems } from '@curbside/domain/calendars/rules';
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, serial, text, unique } from 'drizzle-orm/pg-core';
import { cars } from './cars.ts';
import { instant, instantRange } from './columns.ts';

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

/** A calendar of another site that a host brings in for a car. */
export const importedCalendars = pgTable('imported_calendars', {
  id: serial('id').primaryKey(),
  carId: integer('car_id')
    .notNull()
    .references(() => cars.id),
  name: text('name').notNull(),
  url: text('url').notNull(),
  createdAt: instant('created_at').notNull(),
  nextFetchAt: instant('next_fetch_at').notNull(),
  fetchedAt: instant('fetched_at'),
  readAt: instant('read_at'),
  problem: text('problem', { enum: importProblems }),
  failingSince: instant('failing_since'),
  /** When the host was told that it has been failing. */
  toldAt: instant('told_at'),
});

/** The events that were read last, from yesterday to the last day that can be booked. */
export const importedEvents = pgTable(
  'imported_events',
  {
    id: serial('id').primaryKey(),
    calendarId: integer('calendar_id')
      .notNull()
      .references(() => importedCalendars.id, { onDelete: 'cascade' }),
    carId: integer('car_id')
      .notNull()
      .references(() => cars.id),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    isAllDay: boolean('is_all_day').notNull(),
    summary: text('summary').notNull(),
    /** Whole slots, or days. */
    during: instantRange('during').notNull(),
    /** A trip is in the way of some of it. */
    isCut: boolean('is_cut').notNull().default(false),
  },
  (table) => [unique().on(table.id, table.carId)],
);
