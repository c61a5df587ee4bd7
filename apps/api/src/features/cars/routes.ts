import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { listingLimits } from '@curbside/domain/cars/listing-options';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve, serveAnyone } from '../../platform/http/serve.ts';
import { getVisibleCar } from './get-car.ts';
import { listCar } from './list-car.ts';
import { listCarsOfOwner } from './queries.ts';
import { carOnWire } from './wire.ts';

/** Every photo at its limit as base64, and room for the rest of the form. */
const listingBodyLimit =
  Math.ceil((listingLimits.photos * listingLimits.photoBytes * 4) / 3) + 1024 * 1024;

export function registerCars(app: FastifyInstance, deps: Deps): void {
  serve(app, carEndpoints.createCar, ({ actor, body }) => listCar(deps, actor, body), {
    bodyLimit: listingBodyLimit,
  });
  serveAnyone(app, carEndpoints.getCar, ({ actor, params }) =>
    getVisibleCar(deps.db, actor, params.id),
  );
  serve(app, carEndpoints.myCars, async ({ actor }) =>
    (await listCarsOfOwner(deps.db, actor.id)).map(carOnWire),
  );
}
