import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

interface NamedPerson {
  firstName: SQLWrapper;
  lastName: SQLWrapper;
  deletedAt: SQLWrapper;
}

/** For the users table or an alias of it; null once the account is deleted. */
export function personName({ firstName, lastName, deletedAt }: NamedPerson): SQL<string | null> {
  return sql<
    string | null
  >`case when ${deletedAt} is null then trim(${firstName} || ' ' || ${lastName}) end`;
}

interface PersonWithEmail {
  email: SQLWrapper;
  deletedAt: SQLWrapper;
}

/** Null once the account is deleted. */
export function personEmail({ email, deletedAt }: PersonWithEmail): SQL<string | null> {
  return sql<string | null>`case when ${deletedAt} is null then ${email} end`;
}
