import { inspectionEndpoints } from '@curbside/domain/inspections/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serveMultipart } from '../../platform/http/multipart.ts';
import { serve } from '../../platform/http/serve.ts';
import { receiveFiles, sendOriginal, sendPrivatePhoto } from '../files/index.ts';
import { addInspection, checkInspection } from './add-inspection.ts';
import { correctPhoto } from './correct-photo.ts';
import { checkInspections, getInspectionPhoto, listInspections } from './list-inspections.ts';

export function registerInspections(app: FastifyInstance, deps: Deps): void {
  serveMultipart(app, (scope) => {
    serve(scope, inspectionEndpoints.uploadInspection, ({ actor, request }) =>
      receiveFiles(
        deps.env.DATA_DIR,
        request,
        {
          firstFields: ['bookingId', 'inspectionType'],
          checkFields: async (fields) => {
            await checkInspection(deps, actor, fields);
          },
        },
        (upload) => addInspection(deps, actor, upload),
      ),
    );
  });
  serve(app, inspectionEndpoints.inspectionsOfBooking, ({ actor, params }) =>
    listInspections(deps, actor, { bookingId: params.id }),
  );
  serve(app, inspectionEndpoints.checkInspections, ({ actor, params }) =>
    checkInspections(deps, actor, { bookingId: params.id }),
  );
  serve(app, inspectionEndpoints.correctPhoto, ({ actor, params, body }) =>
    correctPhoto(deps, actor, { ...params, ...body }),
  );
  serve(app, inspectionEndpoints.getInspectionFile, async ({ actor, params, query, reply }) => {
    const photo = await getInspectionPhoto(deps, actor, params);
    return photo.contentType.startsWith('image/')
      ? sendPrivatePhoto(deps.storage, reply, photo, query.width)
      : sendOriginal(deps.storage, reply, photo);
  });
}
