import type { User } from '@curbside/domain/accounts';
import { type RouterContextProvider, redirect } from 'react-router';
import { serverRequest } from './load-context.ts';
import { getQueryClient } from './query-client.ts';
import { userQuery } from './session.ts';

interface RequestArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The address of the sign-in form that leads back to a path of this site. */
export function loginPath(returnUrl?: string): string {
  return returnUrl ? `/login?returnUrl=${encodeURIComponent(returnUrl)}` : '/login';
}

/** The user, or a redirect to the sign-in form that leads back here. On the server and in the page. */
export async function requireUser({ request, context }: RequestArgs): Promise<User> {
  const client =
    typeof window === 'undefined' ? context.get(serverRequest).queryClient : getQueryClient();
  const user = await client.ensureQueryData(userQuery);
  if (user) return user;
  const { pathname, search } = new URL(request.url);
  throw redirect(loginPath(pathname + search));
}
