import { adminEndpoints } from '@curbside/domain/admin/endpoints';
import type { Answer, Endpoint } from '@curbside/domain/wire/endpoint';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallArguments, callApiForPage } from '../../platform/api-client.ts';
import { nextCursor } from '../../platform/next-cursor.ts';
import { apiKey, apiQuery, fetchedOnView, fetchOf } from '../../platform/query-client.ts';

export const statsQuery = { ...apiQuery(adminEndpoints.stats, {}), ...fetchedOnView };

/** One page of a list, with how many rows there are and where the next page starts. */
interface StaffPage<Rows> {
  rows: Rows;
  total: number;
  nextCursor: string | undefined;
}

/** A list of the staff's, which the server sorts, searches and pages. */
export function staffListQuery<E extends Endpoint>(endpoint: E, args: CallArguments<E>) {
  return queryOptions<StaffPage<Answer<E>>>({
    queryKey: [...apiKey(endpoint, args), 'page'],
    queryFn: async ({ client, signal }) => {
      const call = { ...args, signal, fetch: fetchOf(client) };
      const { answer, headers } = await callApiForPage(endpoint, call);
      return {
        rows: answer,
        total: Number(headers.get('x-total-count')),
        nextCursor: nextCursor(headers.get('link')),
      };
    },
    placeholderData: keepPreviousData,
    ...fetchedOnView,
  });
}

/** After a change that a list or the figures may show. */
export function refreshStaffList(client: QueryClient, endpoint: Endpoint): void {
  void client.invalidateQueries({ queryKey: apiKey(endpoint) });
  void client.invalidateQueries({ queryKey: apiKey(adminEndpoints.stats) });
}
