import type { User } from '@curbside/domain/accounts/endpoints';
import { firstPageOf } from '@curbside/domain/accounts/first-page';
import { safeReturnPath } from '@curbside/domain/return-path';
import { type RouterContextProvider, redirect, useLocation } from 'react-router';
import { serverRequest } from '../platform/load-context.ts';
import { getQueryClient } from '../platform/query-client.ts';
import { userQuery } from '../platform/session.ts';

export interface RequestArgs {
  /** The address of the page, also for a request of its data alone. */
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** The address of the sign-in form, which returns to the given path. */
export function loginPath(returnUrl?: string): string {
  return returnUrl ? `/login?returnUrl=${encodeURIComponent(returnUrl)}` : '/login';
}

/** Pages that sign-in does not return to. */
const accountPaths = ['/', '/login', '/sign-up', '/forgot-password', '/reset-password'];

/** The address of the sign-in form, which returns to the current page. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation();
  return loginPath(accountPaths.includes(pathname) ? undefined : pathname + search);
}

/** The signed-in user for loaders and middleware, on the server and in the browser. */
export function findUser({ context }: Pick<RequestArgs, 'context'>): Promise<User | null> {
  const client =
    typeof window === 'undefined' ? context.get(serverRequest).queryClient : getQueryClient();
  return client.ensureQueryData(userQuery);
}

/** The user. Throws a redirect to the sign-in form, which returns here. */
export async function requireUser(args: RequestArgs): Promise<User> {
  const user = await findUser(args);
  if (user) return user;
  throw redirect(loginPath(args.url.pathname + args.url.search));
}

/**
 * `loader` and `clientLoader` of the sign-in pages: signed-in users are redirected to the return
 * path, or to their first page.
 */
export async function visitorsOnly(args: RequestArgs): Promise<null> {
  const user = await findUser(args);
  if (!user) return null;
  const returnUrl = args.url.searchParams.get('returnUrl');
  throw redirect(safeReturnPath(returnUrl) ?? firstPageOf(user.role));
}
