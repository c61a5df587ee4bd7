import { carEndpoints } from '@curbside/domain/cars/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve, serveAnyone } from '../../platform/http/serve.ts';
import { getVisibleCar } from './get-car.ts';
import { listCar, requireCanList } from './list-car.ts';
import { listCarsOfOwner } from './queries.ts';
import { getRules, setRules } from './set-rules.ts';
import { delistCar, relistCar, requireOwnCar, updateCar } from './update-car.ts';
import { carOnWire } from './wire.ts';

/** Allows for photos as data URLs; our pages upload photos one by one instead. */
const listingBodyLimit = 25 * 1024 * 1024;

export function registerCars(app: FastifyInstance, deps: Deps): void {
  serve(app, carEndpoints.createCar, ({ actor, body }) => listCar(deps, actor, body), {
    bodyLimit: listingBodyLimit,
    before: ({ actor }) => requireCanList(deps.db, actor),
  });
  serve(
    app,
    carEndpoints.updateCar,
    ({ actor, params, body }) => updateCar(deps, actor, { id: params.id, changes: body }),
    {
      bodyLimit: listingBodyLimit,
      before: ({ actor, params }) => requireOwnCar(deps.db, actor, params.id),
    },
  );
  serve(app, carEndpoints.delistCar, async ({ actor, params }) => {
    await delistCar(deps, actor, params);
    return null;
  });
  serve(app, carEndpoints.relistCar, ({ actor, params }) => relistCar(deps, actor, params));
  serveAnyone(app, carEndpoints.getCar, ({ actor, params }) =>
    deps.reads((db) => getVisibleCar(db, actor, params.id)),
  );
  serve(app, carEndpoints.bookingRules, ({ actor, params }) => getRules(deps, actor, params));
  serve(app, carEndpoints.setBookingRules, ({ actor, params, body }) =>
    setRules(deps, actor, { carId: params.id, rules: body }),
  );
  serve(app, carEndpoints.myCars, async ({ actor }) =>
    (await listCarsOfOwner(deps.db, actor.id)).map(carOnWire),
  );
}
