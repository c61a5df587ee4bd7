import { timestamp } from 'drizzle-orm/pg-core';

/** A moment, which PostgreSQL keeps in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });
