import { useLocation } from 'react-router';
import { loginPath } from '../../platform/require-user.ts';

/** Pages that one does not come back to after signing in. */
const accountPaths = ['/', '/login', '/sign-up', '/forgot-password', '/reset-password'];

/** The sign-in form's address that leads back to the page one is on. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation();
  return loginPath(accountPaths.includes(pathname) ? undefined : pathname + search);
}
