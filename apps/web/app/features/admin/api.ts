import { adminCalls } from '@curbside/domain/admin/calls';
import type { Call } from '@curbside/domain/wire/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { listQuery } from '../../platform/list-query.ts';
import { apiKey, apiQuery, fetchedOnView } from '../../platform/query-client.ts';

export const statsQuery = { ...apiQuery(adminCalls.stats, {}), ...fetchedOnView };

/** A list of the staff's, which the server sorts, searches and pages. */
export const staffListQuery = listQuery;

/** After a change that a list or the figures may show. */
export function refreshStaffList(client: QueryClient, call: Call): void {
  void client.invalidateQueries({ queryKey: apiKey(call) });
  void client.invalidateQueries({ queryKey: apiKey(adminCalls.stats) });
}
