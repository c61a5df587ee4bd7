import { sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

/** A moment, which PostgreSQL keeps in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Stands for the expression of a generated column, which only its migration needs. */
export const inMigration = sql``;
