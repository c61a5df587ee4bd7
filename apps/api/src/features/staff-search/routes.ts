import { staffSearchEndpoints } from '@curbside/domain/staff-search/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { searchForStaff } from './search-for-staff.ts';

export function registerStaffSearch(app: FastifyInstance, deps: Deps): void {
  serve(app, staffSearchEndpoints.staffSearch, ({ actor, query }) =>
    searchForStaff(deps, actor, query),
  );
}
