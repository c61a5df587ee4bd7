import { safeReturnPath } from '@curbside/domain/return-path';
import { useSearchParams } from 'react-router';

/** Where signing in leads, and the query that carries it from one account page to the next. */
export function useReturnPath(): { returnPath: string; query: string } {
  const returnPath = safeReturnPath(useSearchParams()[0].get('returnUrl'));
  return {
    returnPath: returnPath ?? '/',
    query: returnPath ? `?returnUrl=${encodeURIComponent(returnPath)}` : '',
  };
}

/** Loads the next page from the server, so that nothing of the visitor's cache stays. */
export function leaveFor(path: string): void {
  window.location.assign(path);
}
