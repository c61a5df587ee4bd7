import { ilike, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { users } from '../../schema/accounts.ts';
import { cars } from '../../schema/cars.ts';
import type { Queryable } from './index.ts';

/** An `ilike` pattern that matches the typed text literally. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}

/** A `like` pattern for texts that begin with the typed one; it can use a plain index. */
export function startingWith(text: string): string {
  return containing(text).slice(1);
}

/** The number in '12' or '#12'; undefined for any other text. */
export function idIn(words: string): number | undefined {
  const id = /^#?(\d{1,9})$/.exec(words)?.[1];
  return id === undefined ? undefined : Number(id);
}

// Must equal the expressions of the indexes `users_words` and `cars_words`.
const userWords = sql`(${users.email} || ' ' || ${users.name} || ' ' || ${users.id}::text)`;
const carWords = sql`(${cars.title} || ' ' || ${cars.make} || ' ' || ${cars.model})`;

export const userHas = (words: string): SQL => ilike(userWords, containing(words));

export const carHas = (words: string): SQL => ilike(carWords, containing(words));

/** PostgreSQL looks up this many ids by an index; more are compared with every row. */
const fewIds = 500;

export const isUserWith = (db: Queryable, column: SQLWrapper, words: string): Promise<SQL> =>
  isOneOf(column, () => db.select({ id: users.id }).from(users).where(userHas(words)));

export const isCarWith = (db: Queryable, column: SQLWrapper, words: string): Promise<SQL> =>
  isOneOf(column, () => db.select({ id: cars.id }).from(cars).where(carHas(words)));

interface IdQuery extends SQLWrapper {
  limit(count: number): PromiseLike<{ id: unknown }[]>;
}

async function isOneOf(column: SQLWrapper, named: () => IdQuery): Promise<SQL> {
  const found = await named().limit(fewIds + 1);
  return inArray(column, found.length > fewIds ? named() : found.map(({ id }) => id));
}
