import { incidentEndpoints } from '@curbside/domain/incidents/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { sendPrivatePhoto } from '../files/index.ts';
import { getIncidentPhoto, listIncidents } from './list-incidents.ts';
import { reportIncident } from './report-incident.ts';

/** Photos arrive as data URLs; more of them than fit are uploaded beforehand. */
const reportBodyLimit = 25 * 1024 * 1024;

export function registerIncidents(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    incidentEndpoints.reportIncident,
    ({ actor, body }) => reportIncident(deps, actor, body),
    { bodyLimit: reportBodyLimit },
  );
  serve(app, incidentEndpoints.incidentsOfBooking, ({ actor, params }) =>
    listIncidents(deps, actor, { bookingId: params.id }),
  );
  serve(app, incidentEndpoints.getIncidentPhoto, async ({ actor, params, query, reply }) =>
    sendPrivatePhoto(deps.storage, reply, await getIncidentPhoto(deps, actor, params), query.width),
  );
}
