import { incidentEndpoints } from '@curbside/domain/incidents/endpoints';
import { reportIncidentBodySchema } from '@curbside/domain/incidents/forms';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { parseInput } from '../../platform/errors.ts';
import { serveMultipart } from '../../platform/http/multipart.ts';
import { serve } from '../../platform/http/serve.ts';
import { receiveFiles, sendPrivatePhoto } from '../files/index.ts';
import { getIncidentPhoto, listIncidents } from './list-incidents.ts';
import { checkReport, reportIncident } from './report-incident.ts';

/** Photos arrive as data URLs; larger sets are uploaded beforehand. */
const reportBodyLimit = 25 * 1024 * 1024;

export function registerIncidents(app: FastifyInstance, deps: Deps): void {
  serveMultipart(app, (scope) => {
    serve(
      scope,
      incidentEndpoints.reportIncident,
      ({ actor, request }) => {
        const read = (body: unknown) => parseInput(reportIncidentBodySchema, body);
        if (!request.isMultipart()) return reportIncident(deps, actor, read(request.body));
        return receiveFiles(
          deps.env.DATA_DIR,
          request,
          {
            firstFields: ['bookingId', 'description', 'incidentDate'],
            checkFields: (fields) => checkReport(deps, actor, read(fields)),
          },
          ({ fields, files }) => reportIncident(deps, actor, { ...read(fields), files }),
        );
      },
      { bodyLimit: reportBodyLimit },
    );
  });
  serve(app, incidentEndpoints.incidentsOfBooking, ({ actor, params }) =>
    listIncidents(deps, actor, { bookingId: params.id }),
  );
  serve(app, incidentEndpoints.getIncidentPhoto, async ({ actor, params, query, reply }) =>
    sendPrivatePhoto(deps.storage, reply, await getIncidentPhoto(deps, actor, params), query.width),
  );
}
