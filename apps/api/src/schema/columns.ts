import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A moment, which PostgreSQL keeps in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A half-open range of instants, in PostgreSQL's own notation. */
export const instantRange = customType<{ data: string }>({ dataType: () => 'tstzrange' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Stands for the expression of a generated column, which only its migration needs. */
export const inMigration = sql``;
