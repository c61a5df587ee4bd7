import { adminEndpoints } from '@curbside/domain/admin/endpoints';
import type { Answer } from '@curbside/domain/wire/endpoint';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';

export type Operations = Answer<typeof adminEndpoints.operations>;

const refreshMs = 15_000;

/** The health of the work behind the product, as it is now. */
export const operationsQuery = {
  ...apiQuery(adminEndpoints.operations, {}),
  ...fetchedOnView,
  refetchInterval: refreshMs,
};
