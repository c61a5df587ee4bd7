import { sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

/** A moment, which PostgreSQL keeps in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** What a generated column is computed from: its migration says it, and no query needs it. */
export const inMigration = sql``;
