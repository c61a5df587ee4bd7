import type { Queryable } from './index.ts';

/**
 * A statement whose text never changes, built once and planned by PostgreSQL once a connection: for
 * what many pages ask, where building and planning would take longer than the answer. Its values
 * are `sql.placeholder(…)`. The name is its own within the product.
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
