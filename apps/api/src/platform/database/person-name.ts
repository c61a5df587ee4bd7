import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

interface NamedPerson {
  firstName: SQLWrapper;
  lastName: SQLWrapper;
}

/**
 * For the users table or an alias of it; 'Deleted user', the name in the row, once the account is
 * deleted. Null only in a left join without a row: look at the id first.
 */
export function personName({ firstName, lastName }: NamedPerson): SQL<string> {
  return sql<string>`trim(${firstName} || ' ' || ${lastName})`;
}

interface PersonWithEmail {
  email: SQLWrapper;
  deletedAt: SQLWrapper;
}

/** Null once the account is deleted. */
export function personEmail({ email, deletedAt }: PersonWithEmail): SQL<string | null> {
  return sql<string | null>`case when ${deletedAt} is null then ${email} end`;
}
