import { listingLimits } from '@curbside/domain/cars/listing-options';
import type { FastifyRequest } from 'fastify';
import { invalidField } from '../../../platform/errors.ts';
import { requireMultipart } from '../../../platform/http/multipart.ts';
import { requirePhotoSize } from '../rules.ts';

/**
 * The single file of a multipart request. Throws unsupported_media for another type of body,
 * invalid_request for no file or several, and too_large.
 */
export async function receivePhoto(request: FastifyRequest): Promise<Buffer> {
  requireMultipart(request);
  let photo: Buffer | undefined;
  for await (const part of request.files({ limits: { fileSize: listingLimits.photoBytes } })) {
    if (photo) throw invalidField('file', 'Send one file.');
    photo = await part.toBuffer();
    if (part.file.truncated) requirePhotoSize(listingLimits.photoBytes + 1);
  }
  if (!photo) throw invalidField('file', 'Send one file.');
  return photo;
}
