import type { User } from '@curbside/domain/accounts/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { statusOf } from '../../platform/api-error.ts';
import { loginPath } from '../../platform/require-user.ts';
import { userQuery } from '../../platform/session.ts';
import { refreshUser } from './api.ts';

/** The provider's news takes a moment to reach the server (section 9, 'Redirects'). */
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

export type ReturnedUser =
  | { state: 'checking' }
  | { state: 'known'; user: User }
  | { state: 'failed'; retry: () => void };

/**
 * The user as the server knows them two seconds after they came back from the provider's page.
 * Leaving the page ends the waiting. A session that has ended leads to the sign-in form.
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
    // Each return is news, and being offline is an answer rather than a reason to wait on.
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
