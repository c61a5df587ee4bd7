import type { Queryable } from './index.ts';

/**
 * A statement that is built once and planned once for each connection: for frequent queries where
 * building and planning would take longer than running. Its values are `sql.placeholder(…)`, and
 * its name is unique in the product.
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
