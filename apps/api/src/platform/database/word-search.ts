import { ilike, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { users } from '../../schema/accounts.ts';
import { cars } from '../../schema/cars.ts';
import type { Queryable } from './index.ts';

/** A pattern for `ilike` that finds a text as it was typed. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The id that the words are, with or without a number sign; undefined where they are no number. */
export function idIn(words: string): number | undefined {
  const id = /^#?(\d{1,9})$/.exec(words)?.[1];
  return id === undefined ? undefined : Number(id);
}

// Word for word what the indexes `users_words` and `cars_words` are on.
const userWords = sql`(${users.email} || ' ' || ${users.name} || ' ' || ${users.id}::text)`;
const carWords = sql`(${cars.title} || ' ' || ${cars.make} || ' ' || ${cars.model})`;

/** Whether the email address, name or id of a user has the words. */
export const userHas = (words: string): SQL => ilike(userWords, containing(words));

/** Whether the title, make or model of a car has the words. */
export const carHas = (words: string): SQL => ilike(carWords, containing(words));

/** As many ids as PostgreSQL looks up by an index; more of them it compares with every row. */
const fewIds = 500;

/** Whether a column holds the id of a user who has the words. */
export const isUserWith = (db: Queryable, column: SQLWrapper, words: string): Promise<SQL> =>
  isOneOf(column, () => db.select({ id: users.id }).from(users).where(userHas(words)));

/** Whether a column holds the id of a car that has the words. */
export const isCarWith = (db: Queryable, column: SQLWrapper, words: string): Promise<SQL> =>
  isOneOf(column, () => db.select({ id: cars.id }).from(cars).where(carHas(words)));

interface IdQuery extends SQLWrapper {
  limit(count: number): PromiseLike<{ id: unknown }[]>;
}

async function isOneOf(column: SQLWrapper, named: () => IdQuery): Promise<SQL> {
  const found = await named().limit(fewIds + 1);
  return inArray(column, found.length > fewIds ? named() : found.map(({ id }) => id));
}
