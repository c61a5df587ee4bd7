import { adminCalls } from '@curbside/domain/admin/calls';
import type { AnswerOf } from '@curbside/domain/wire/endpoint';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';

export type Operations = AnswerOf<typeof adminCalls.operations>;

const refreshMs = 15_000;

/** The health of the work behind the product, as it is now. */
export const operationsQuery = {
  ...apiQuery(adminCalls.operations, {}),
  ...fetchedOnView,
  refetchInterval: refreshMs,
};
