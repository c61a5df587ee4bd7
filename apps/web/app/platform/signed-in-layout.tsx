import { Navigate, Outlet, useLocation } from 'react-router';
import type { Route } from './+types/signed-in-layout.ts';
import { loginPath, requireUser } from './require-user.ts';
import { useUser } from './session.ts';

/** Every page under this layout is for signed-in users: others are sent to the sign-in form. */
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

/** Who is signed out meanwhile, here or in another tab, is sent there as well. */
export default function SignedInLayout() {
  const user = useUser();
  const { pathname, search } = useLocation();
  return user ? <Outlet /> : <Navigate to={loginPath(pathname + search)} replace />;
}
