import { photoWidths } from '@curbside/domain/cars/photos';
import { fileEndpoints } from '@curbside/domain/files/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { serveMultipart } from '../../platform/http/multipart.ts';
import { namesTag } from '../../platform/http/names-tag.ts';
import { serve } from '../../platform/http/serve.ts';
import { photoContentType, photoKey } from './photos/photo-address.ts';
import { receivePhoto } from './photos/receive-photo.ts';
import { uploadPhoto } from './photos/upload-photo.ts';
import { isPdf } from './rules.ts';
import { hasTripFor } from './uploads/begin-upload.ts';
import { registerResumable } from './uploads/resumable-routes.ts';
import { uploadDocument } from './uploads/upload-document.ts';

interface PhotoParams {
  hash: string;
  file: string;
}

const fileHash = /^[0-9a-f]{64}$/;

/** Serves public photos. Only valid hashes and widths reach the storage. */
export function registerFiles(app: FastifyInstance, deps: Deps): void {
  serveMultipart(app, (scope) => {
    serve(scope, fileEndpoints.uploadPhoto, async ({ actor, request }) => {
      const bytes = await receivePhoto(request);
      const isDocument = isPdf(bytes) && (await hasTripFor(deps, actor, 'document'));
      return (isDocument ? uploadDocument : uploadPhoto)(deps, actor, { bytes });
    });
  });
  registerResumable(app, deps);
  app.get<{ Params: PhotoParams }>(
    '/files/:hash/:file',
    { schema: { hide: true } },
    async ({ params: { hash, file }, headers }, reply) => {
      const width = photoWidths.find((known) => file === `${known}.webp`);
      if (!width || !fileHash.test(hash)) throw notFound('File');
      const etag = `"${hash}-${width}"`;
      const photo = await deps.storage.get(photoKey(hash, width));
      if (!photo) throw notFound('File');
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', etag)
        .header('x-content-type-options', 'nosniff');
      if (namesTag(headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(photoContentType).send(photo);
    },
  );
}
