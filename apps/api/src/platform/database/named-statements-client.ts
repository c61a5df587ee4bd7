import type pg from 'pg';
import { MarkingClient } from './connection-failures.ts';

/** A text that comes once, as for a list of a rare length, is not worth a plan in each connection. */
const namedFromUse = 3;
/** Each connection keeps a plan for each name, some 20 kB of its server's memory. */
const mostNames = 600;
const mostCounted = 5_000;

/**
 * A client for one pool that names statements that come often, so that PostgreSQL parses and plans them
 * once per connection.
 */
export function namedStatementsClient(): typeof MarkingClient {
  const nameOf = countUses();
  return class NamedStatementsClient extends MarkingClient {
    override query: pg.Client['query'] = (statement: unknown, ...rest: unknown[]) => {
      const named = hasTextAndValues(statement, rest[0])
        ? { ...statement, name: nameOf(statement.text) }
        : statement;
      return Reflect.apply(super.query, this, [named, ...rest]);
    };
  };
}

/** Statements without values may be several in one text, which cannot be prepared. */
function hasTextAndValues(statement: unknown, values: unknown): statement is { text: string } {
  return (
    typeof statement === 'object' &&
    statement !== null &&
    !('submit' in statement) &&
    !('name' in statement && statement.name) &&
    'text' in statement &&
    typeof statement.text === 'string' &&
    Array.isArray(values) &&
    values.length > 0
  );
}

/** The name of a text, once it has come often. */
function countUses(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= mostNames) return known;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < namedFromUse) {
      if (uses.size >= mostCounted) uses.clear();
      uses.set(text, count);
      return undefined;
    }
    uses.delete(text);
    const name = `often-${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
