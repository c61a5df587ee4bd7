import { carEndpoints } from '@curbside/domain/cars/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { servePublic } from '../../platform/http/serve.ts';
import { RecentCounts } from './recent-counts.ts';
import { searchCars } from './search-cars.ts';

export function registerSearch(app: FastifyInstance, deps: Deps): void {
  const counts = new RecentCounts(deps.clock);
  servePublic(app, carEndpoints.searchCars, async ({ actor, query, request, reply }) => {
    const { cars, total, nextCursor } = await searchCars(deps, actor, { query, counts });
    reply.header('x-total-count', total);
    if (nextCursor) reply.header('link', `<${nextPage(request.url, nextCursor)}>; rel="next"`);
    return cars;
  });
}

/** The address of the same search, continued. */
function nextPage(address: string, cursor: string): string {
  const [path = '', query] = address.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `${path}?${parameters}`;
}
