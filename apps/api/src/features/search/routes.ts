import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { searchEndpoints } from '@curbside/domain/search/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { sendListHeaders } from '../../platform/http/lists.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import { countFacets } from './count-facets.ts';
import { getDemand } from './get-demand.ts';
import { searchCars } from './search-cars.ts';

export function registerSearch(app: FastifyInstance, deps: Deps): void {
  servePublic(app, carEndpoints.searchCars, async ({ actor, query, request, reply }) => {
    const { cars, total, nextCursor } = await searchCars(deps, actor, { query });
    sendListHeaders({ request, reply }, total, nextCursor);
    return cars;
  });
  servePublic(app, carEndpoints.carFacets, ({ actor, query }) =>
    countFacets(deps, actor, { query }),
  );
  serve(app, searchEndpoints.hostDemand, ({ actor }) => getDemand(deps, actor));
}
