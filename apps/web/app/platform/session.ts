import { accountCalls } from '@curbside/domain/accounts/calls';
import type { User } from '@curbside/domain/accounts/endpoints';
import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { callApi } from './api-client.ts';
import { fetchOf, userKey } from './query-client.ts';

/** The signed-in user, or null. A 401 means signed out, and so does any other failure. */
export const userQuery = queryOptions<User | null>({
  queryKey: userKey,
  queryFn: async ({ client, signal }) => {
    try {
      return await callApi(accountCalls.currentUser, { signal, fetch: fetchOf(client) });
    } catch (error) {
      if (signal.aborted) throw error;
      return null;
    }
  },
});

export function isUserKey(key: QueryKey): boolean {
  return key[0] === userKey[0];
}

/** The signed-in user, or null for a visitor. */
export function useUser(): User | null {
  return useQuery(userQuery).data ?? null;
}

/**
 * The user whom the signed-in layout of routes.ts gives its pages. A 401 empties the cache before
 * the layout opens the sign-in form, and a page that renders in between still needs its user.
 */
export const SignedInUserContext = createContext<User | null>(null);

/** The user on a page under the signed-in layout of routes.ts, which always has one. */
export function useSignedInUser(): User {
  const user = useContext(SignedInUserContext);
  if (!user) throw new Error('This page belongs under the signed-in layout of routes.ts.');
  return user;
}

/** The same, fetched whenever it is shown, because Stripe's events change the user. */
export function useFreshUser(): User {
  useQuery({ ...userQuery, staleTime: 0 });
  return useSignedInUser();
}
