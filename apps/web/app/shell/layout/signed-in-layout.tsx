import { useState } from 'react';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router';
import { SignedInUserContext, useUser } from '../../platform/session.ts';
import type { PageHandle } from '../bar-look.ts';
import { loginPath, requireUser } from '../require-user.ts';
import type { Route } from './+types/signed-in-layout.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** Pages under this layout are for signed-in users. Others are redirected to the sign-in form. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args) => {
    await requireUser(args);
  },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async (args) => {
    await requireUser(args);
  },
];

/**
 * When the session ends while a page is open, here or in another tab, the sign-in form opens. A
 * page with `staysWhenSignedOut` in its handle stays: it has something to lose.
 */
export default function SignedInLayout() {
  useKeptFocus();
  const user = useUser();
  const [lastUser, setLastUser] = useState(user);
  if (user && user !== lastUser) setLastUser(user);
  const { pathname, search } = useLocation();
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const isShown = user || handle?.staysWhenSignedOut;
  if (!isShown) return <Navigate to={loginPath(pathname + search)} replace />;
  return (
    <SignedInUserContext value={lastUser}>
      <Outlet />
    </SignedInUserContext>
  );
}
