import { adminCalls } from '@curbside/domain/admin/calls';
import type { Call } from '@curbside/domain/wire/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { apiKey, apiQuery, fetchedOnView } from '../../platform/query-client.ts';

export const statsQuery = { ...apiQuery(adminCalls.stats, {}), ...fetchedOnView };

/** After a change that a list or the figures may show. */
export function refreshStaffList(client: QueryClient, call: Call): void {
  void client.invalidateQueries({ queryKey: apiKey(call) });
  void client.invalidateQueries({ queryKey: apiKey(adminCalls.stats) });
}
