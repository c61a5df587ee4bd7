import { Outlet } from 'react-router';
import type { Route } from './+types/signed-in-layout.ts';
import { requireUser } from './require-user.ts';

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

export default function SignedInLayout() {
  return <Outlet />;
}
