import pg from 'pg';

/**
 * A client behind a transaction pooler, where each statement may reach another session of the
 * database: a statement that is prepared under a name would be unknown there, so it gets none.
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
