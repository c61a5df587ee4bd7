import { favoriteCalls } from '@curbside/domain/favorites/calls';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api-client.ts';
import { messageOf, statusOf } from '../../../platform/api-error.ts';
import { apiQuery, userKey } from '../../../platform/query-client.ts';
import { findUser, type RequestArgs } from '../../../shell/require-user.ts';
import { notifyFailure } from '../../../ui/messages/notify.ts';

/** The ids of the cars that the user keeps; for signed-in users only. */
export const favoriteIdsQuery = apiQuery(favoriteCalls.favoriteIds, {});

/** For the loader of a page with hearts: a visitor keeps no cars. */
export async function prefetchFavoriteIds(
  args: Pick<RequestArgs, 'context'>,
  client: QueryClient,
): Promise<void> {
  if (await findUser(args)) await client.prefetchQuery(favoriteIdsQuery);
}

interface KeptCar {
  id: number;
  isKept: boolean;
}

/** Shows the heart at once, and as it was if the server refuses. True if it is done. */
export async function setKept(client: QueryClient, { id, isKept }: KeptCar): Promise<boolean> {
  await client.cancelQueries(favoriteIdsQuery);
  client.setQueryData(favoriteIdsQuery.queryKey, (kept) => {
    const others = kept?.carIds.filter((other) => other !== id) ?? [];
    return { carIds: isKept ? [id, ...others] : others };
  });
  try {
    const call = isKept ? favoriteCalls.keepCar : favoriteCalls.letCarGo;
    await callApi(call, { params: { carId: id } });
    return true;
  } catch (error) {
    if (statusOf(error) === 401) client.setQueryData(userKey, null);
    else notifyFailure(messageOf(error, 'Your favorites could not be changed.'));
    await client.invalidateQueries(favoriteIdsQuery);
    return false;
  }
}
