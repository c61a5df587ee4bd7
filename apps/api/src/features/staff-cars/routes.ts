import { staffCarEndpoints } from '@curbside/domain/staff-cars/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { showStaffCar } from './show-staff-car.ts';

export function registerStaffCars(app: FastifyInstance, deps: Deps): void {
  serve(app, staffCarEndpoints.staffCar, ({ actor, params }) => showStaffCar(deps, actor, params));
}
