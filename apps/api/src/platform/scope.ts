import { AsyncLocalStorage } from 'node:async_hooks';

/** The request or job that the running code belongs to. Every log line carries it. */
export interface Scope {
  requestId?: string;
  method?: string;
  route?: string;
  actorId?: string | undefined;
  /** The person has just written, and expects to read it. */
  hasWritten?: boolean;
  job?: string;
  jobId?: string;
}

const scopes = new AsyncLocalStorage<Scope>();

export function inScope<Result>(scope: Scope, run: () => Result): Result {
  return scopes.run(scope, run);
}

export function currentScope(): Scope | undefined {
  return scopes.getStore();
}
