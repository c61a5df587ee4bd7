import { carCalls } from '@curbside/domain/cars/calls';
import type { CreateCarBody } from '@curbside/domain/cars/listing';
import { fileCalls } from '@curbside/domain/files/calls';
import { callApi } from '../../platform/api-client.ts';
import { sendResumable } from '../uploads/index.ts';

export function listCar(body: CreateCarBody) {
  return callApi(carCalls.createCar, { body });
}

/** Uploads a photo given as a base64 data URL; it goes on after a dropped connection. */
export async function uploadPhoto(dataUrl: string): Promise<{ id: number; url: string }> {
  const [head = '', content = ''] = dataUrl.split(',');
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  const type = /^data:([^;]+)/.exec(head)?.[1];
  const file = new File([bytes], 'photo', { type, lastModified: 0 });
  const id = await sendResumable({ file, purpose: 'listing' });
  const upload = await callApi(fileCalls.getUpload, { params: { id } });
  return { id, url: upload.url ?? dataUrl };
}

/** Changes a listing; fields that are empty are emptied. */
export function updateCar(id: number, body: CreateCarBody) {
  return callApi(carCalls.updateCar, { params: { id }, body });
}
