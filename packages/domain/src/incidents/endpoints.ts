import { z } from 'zod';
import { bookingParties } from '../bookings/states.ts';
import { photoWidthSchema } from '../inspections/endpoints.ts';
import { decimalSchema } from '../money/schemas.ts';
import { atSignedAddress, endpoint, endpoints, fileSchema } from '../wire/endpoint.ts';
import { pathIdSchema } from '../wire/text-fields.ts';
import { incidentCalls } from './calls.ts';
import { maxIncidentPhotos, reportIncidentBodySchema } from './forms.ts';
import { incidentSeverities, incidentStatuses, incidentTypes } from './states.ts';

const incidentSchema = z
  .object({
    id: z.int(),
    bookingId: z.int(),
    reporterId: z.string(),
    reporterRole: z.enum(bookingParties),
    incidentType: z.enum(incidentTypes),
    severity: z.enum(incidentSeverities),
    description: z.string(),
    location: z.string().nullable(),
    incidentDate: z.string(),
    policeReportNumber: z.string().nullable(),
    estimatedDamage: decimalSchema.nullable(),
    photos: z.array(z.string()).meta({ description: 'Private addresses of the photos' }),
    status: z.enum(incidentStatuses),
    payoutFrozen: z.boolean(),
    resolution: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'Incident' });
export type Incident = z.output<typeof incidentSchema>;

const tag = 'Incidents';

const definitions = {
  reportIncident: endpoint({
    summary:
      'Report an incident while the trip is under way; anything above minor freezes the payout',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden', 'wrong_state', 'unsupported_file', 'storage_full'],
    body: reportIncidentBodySchema,
    multipart: {
      ...Object.fromEntries(
        Object.keys(reportIncidentBodySchema.omit({ photos: true }).shape).map((name) => [
          name,
          { type: 'text', description: 'As in a JSON body' },
        ]),
      ),
      photos: { type: 'files', description: `At most ${maxIncidentPhotos} pictures` },
    },
    status: 201,
    answer: incidentSchema,
  }),
  incidentsOfBooking: endpoint({
    summary: 'The incidents of a trip, for its parties and staff, newest first',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params: z.object({ id: pathIdSchema }),
    answer: z.array(incidentSchema),
  }),
  getIncidentPhoto: endpoint({
    summary: 'A photo of an incident, for the parties of the trip and staff',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params: z.object({
      id: pathIdSchema,
      position: z
        .string()
        .regex(/^\d{1,2}$/, 'This is not a position.')
        .transform(Number),
    }),
    query: z.object({ width: photoWidthSchema }),
    otherStatuses: { 302: atSignedAddress },
    answersFile: 'image/webp',
    answer: fileSchema,
  }),
};
export type IncidentDefinitions = typeof definitions;
export const incidentEndpoints = endpoints(incidentCalls, definitions);
