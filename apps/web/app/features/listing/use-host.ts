import type { User } from '@curbside/domain/accounts/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userQuery } from '../../platform/session.ts';

/**
 * The user who is listing a car, fetched again when the page opens. When the session ends, it is
 * the user who was signed in, and `isSignedIn` is false.
 */
export function useHost(): { host: User; isSignedIn: boolean } {
  const user = useQuery({ ...userQuery, staleTime: 0 }).data ?? null;
  const [lastUser, setLastUser] = useState(user);
  if (user && user !== lastUser) setLastUser(user);
  const host = user ?? lastUser;
  if (!host) throw new Error('This page belongs under the signed-in layout of routes.ts.');
  return { host, isSignedIn: user !== null };
}
