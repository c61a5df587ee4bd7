import { z } from 'zod';
import { instantInputSchema } from '../calendar/instants.ts';
import { centsInputSchema } from '../money/schemas.ts';
import { bodyIdSchema, emptyOr, requiredTextSchema, textSchema } from '../wire/text-fields.ts';
import { incidentSeverities, incidentTypes } from './states.ts';

export const maxIncidentPhotos = 10;

/** Per person in 24 hours: each report is mailed to every administrator. */
export const maxReportsPerDay = 200;

const optionalText = (max: number) =>
  textSchema(max)
    .nullish()
    .transform((text) => text || null);

export const reportIncidentBodySchema = z.object({
  bookingId: bodyIdSchema,
  incidentType: emptyOr(z.enum(incidentTypes)).transform((type) => type ?? 'damage'),
  severity: emptyOr(z.enum(incidentSeverities)).transform((severity) => severity ?? 'moderate'),
  description: requiredTextSchema(5000, 'Please describe what happened.'),
  location: optionalText(200),
  incidentDate: instantInputSchema('Please enter the date and time of the incident.'),
  policeReportNumber: optionalText(100),
  estimatedDamage: emptyOr(centsInputSchema)
    .nullable()
    .transform((cents) => cents ?? null)
    .refine((cents) => cents === null || cents <= 100_000_000, 'Enter at most 1000000.00.'),
  photos: z
    .array(z.union([bodyIdSchema, z.string()]))
    .max(maxIncidentPhotos, `Add at most ${maxIncidentPhotos} photos.`)
    .nullish()
    .transform((photos) => photos ?? [])
    .meta({ description: 'Data URLs of the photos, or ids of uploads' }),
});
export type ReportIncidentBody = z.input<typeof reportIncidentBodySchema>;
export type ReportIncident = z.output<typeof reportIncidentBodySchema>;
