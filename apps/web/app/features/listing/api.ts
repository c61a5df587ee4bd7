import { carEndpoints } from '@curbside/domain/cars/endpoints';
import type { CreateCarBody } from '@curbside/domain/cars/listing';
import { callApi } from '../../platform/api-client.ts';

export function listCar(body: CreateCarBody) {
  return callApi(carEndpoints.createCar, { body });
}
