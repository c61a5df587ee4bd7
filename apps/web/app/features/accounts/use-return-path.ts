import type { User } from '@curbside/domain/accounts/endpoints';
import { firstPageOf } from '@curbside/domain/accounts/first-page';
import { safeReturnPath } from '@curbside/domain/return-path';
import { useSearchParams } from 'react-router';

/**
 * Where signing in leads: to the page that asked for it, if any. The query carries it from one
 * account page to the next.
 */
export function useReturnPath() {
  const returnPath = safeReturnPath(useSearchParams()[0].get('returnUrl'));
  return {
    returnPath,
    pathAfter: ({ user }: { user: Pick<User, 'role'> }) => returnPath ?? firstPageOf(user.role),
    query: returnPath ? `?returnUrl=${encodeURIComponent(returnPath)}` : '',
  };
}

/** Loads the next page from the server, so that nothing of the visitor's cache stays. */
export function leaveFor(path: string): void {
  window.location.assign(path);
}
