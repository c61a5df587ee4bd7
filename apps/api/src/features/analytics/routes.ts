import { analyticsEndpoints } from '@curbside/domain/analytics/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { getEarnings, getTopListings } from './get-earnings.ts';
import { getOccupancy } from './get-occupancy.ts';

export function registerAnalytics(app: FastifyInstance, deps: Deps): void {
  serve(app, analyticsEndpoints.hostAnalytics, ({ actor, query }) =>
    getEarnings(deps, actor, query),
  );
  serve(app, analyticsEndpoints.hostOccupancy, ({ actor, query }) =>
    getOccupancy(deps, actor, query),
  );
  serve(app, analyticsEndpoints.topListings, ({ actor, query }) =>
    getTopListings(deps, actor, query),
  );
}
