import type pg from 'pg';
import { MarkingClient } from './connection-failures.ts';

/** Behind a transaction pooler the next session would not know a prepared statement's name. */
export class UnnamedStatementsClient extends MarkingClient {
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
