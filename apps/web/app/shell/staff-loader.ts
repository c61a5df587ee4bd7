import type { Role } from '@curbside/domain/accounts/states';
import type { QueryClient } from '@tanstack/react-query';
import { prefetch } from '../platform/prefetch.ts';
import { findUser, type RequestArgs } from './require-user.ts';

interface StaffLoaderArgs extends RequestArgs {
  params: object;
}

/** The server loader of a page for these roles. For everyone else, the page arrives without data. */
export function staffLoader<Args extends StaffLoaderArgs>(
  allows: (role: Role) => boolean,
  start: (client: QueryClient, args: Args) => Promise<void>[],
) {
  return async (args: Args) => {
    const user = await findUser(args);
    const seesData = user && allows(user.role) && !user.needsSecondFactor;
    return prefetch(args, (client) => (seesData ? start(client, args) : []));
  };
}
