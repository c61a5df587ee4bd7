import { useLocation } from 'react-router';
import { loginPath } from '../require-user.ts';

/** Pages that sign-in does not return to. */
const accountPaths = ['/', '/login', '/sign-up', '/forgot-password', '/reset-password'];

/** The address of the sign-in form, which returns to the current page. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation();
  return loginPath(accountPaths.includes(pathname) ? undefined : pathname + search);
}
