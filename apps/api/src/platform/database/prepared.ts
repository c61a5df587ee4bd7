import type { Queryable } from './index.ts';

/**
 * A statement that each connection builds and plans once: for frequent queries that take longer to
 * build and plan than to run. Its values are `sql.placeholder(…)`, and its name is unique in the
 * product.
 */
export function prepared<Statement>(
  name: string,
  build: (db: Queryable) => { prepare(name: string): Statement },
): (db: Queryable) => Statement {
  const known = new WeakMap<Queryable, Statement>();
  return (db) => {
    const statement = known.get(db) ?? build(db).prepare(name);
    known.set(db, statement);
    return statement;
  };
}

/**
 * Like `prepared`, for statements with different texts. A variant without a name is built and
 * planned each time. Name only a few: every connection keeps a plan for each name.
 */
export function preparedVariants<Variant, Statement>(
  nameOf: (variant: Variant) => string | undefined,
  build: (db: Queryable, variant: Variant) => { prepare(name: string): Statement },
): (db: Queryable, variant: Variant) => Statement {
  const known = new Map<string, (db: Queryable) => Statement>();
  return (db, variant) => {
    const name = nameOf(variant);
    // The driver does not prepare a statement with an empty name.
    if (name === undefined) return build(db, variant).prepare('');
    const statement = known.get(name) ?? prepared(name, (client) => build(client, variant));
    known.set(name, statement);
    return statement(db);
  };
}
