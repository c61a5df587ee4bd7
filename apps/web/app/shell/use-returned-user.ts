import { accountCalls } from '@curbside/domain/accounts/calls';
import type { User } from '@curbside/domain/accounts/endpoints';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { callApi } from '../platform/api-client.ts';
import { statusOf } from '../platform/api-error.ts';
import { userQuery } from '../platform/session.ts';
import { loginPath } from './require-user.ts';

/** The provider's event takes a moment to reach the server. */
const waitMs = 2000;

function wait(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, waitMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Fetches the user again. Unlike with `userQuery`, a failure is thrown and changes nothing. */
async function refreshUser(client: QueryClient, signal: AbortSignal): Promise<User> {
  const user = await callApi(accountCalls.currentUser, { signal });
  client.setQueryData(userQuery.queryKey, user);
  return user;
}

export type ReturnedUser =
  | { state: 'checking' }
  | { state: 'known'; user: User }
  | { state: 'failed'; retry: () => void };

/**
 * The user as the server knows them two seconds after they came back from the provider's page.
 * Leaving the page ends the wait. If the session has ended, the sign-in form opens.
 */
export function useReturnedUser(): ReturnedUser {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['returned-user', pathname],
    queryFn: async ({ client, signal }) => {
      await wait(signal);
      try {
        return await refreshUser(client, signal);
      } catch (failure) {
        if (statusOf(failure) === 401) client.setQueryData(userQuery.queryKey, null);
        throw failure;
      }
    },
    // Each return is fetched again; being offline is an error to show rather than a reason to wait.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const isSignedOut = statusOf(error) === 401;
  useEffect(() => {
    if (isSignedOut) navigate(loginPath(pathname + search), { replace: true });
  }, [isSignedOut, navigate, pathname, search]);

  if (data) return { state: 'known', user: data };
  if (!error || isFetching || isSignedOut) return { state: 'checking' };
  return { state: 'failed', retry: () => void refetch() };
}
