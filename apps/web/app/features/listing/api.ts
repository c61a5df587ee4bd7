import { carEndpoints } from '@curbside/domain/cars/endpoints';
import type { CreateCarBody } from '@curbside/domain/cars/listing';
import { fileEndpoints } from '@curbside/domain/files/endpoints';
import { callApi } from '../../platform/api-client.ts';

export function listCar(body: CreateCarBody) {
  return callApi(carEndpoints.createCar, { body });
}

/** Uploads a photo given as a base64 data URL. */
export function uploadPhoto(dataUrl: string) {
  const [head = '', content = ''] = dataUrl.split(',');
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  const type = /^data:([^;]+)/.exec(head)?.[1];
  const form = new FormData();
  form.append('file', new Blob([bytes], { type }), 'photo');
  return callApi(fileEndpoints.uploadPhoto, { form });
}

/** Changes a listing; fields that are empty are emptied. */
export function updateCar(id: number, body: CreateCarBody) {
  return callApi(carEndpoints.updateCar, { params: { id }, body });
}
