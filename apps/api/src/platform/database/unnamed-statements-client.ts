import pg from 'pg';

/**
 * A client for a transaction pooler: each statement may reach another database session, which would
 * not know a prepared statement's name.
 */
export class UnnamedStatementsClient extends pg.Client {
  override query: pg.Client['query'] = (statement: unknown, ...rest: unknown[]) => {
    const unnamed = isNamed(statement) ? { ...statement, name: undefined } : statement;
    return Reflect.apply(super.query, this, [unnamed, ...rest]);
  };
}

function isNamed(statement: unknown): statement is { name: string } {
  return (
    typeof statement === 'object' &&
    statement !== null &&
    !('submit' in statement) &&
    'name' in statement &&
    statement.name !== undefined
  );
}
