import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

interface NamedPerson {
  firstName: SQLWrapper;
  lastName: SQLWrapper;
  deletedAt: SQLWrapper;
}

/** A person's whole name, from the users table or an alias of it; null once the account is deleted. */
export function personName({ firstName, lastName, deletedAt }: NamedPerson): SQL<string | null> {
  return sql<
    string | null
  >`case when ${deletedAt} is null then trim(${firstName} || ' ' || ${lastName}) end`;
}
