import { z } from 'zod';
import { bodyIdSchema, requiredTextSchema } from '../wire/text-fields.ts';
import { pickupReportLimits } from './rules.ts';

export const reportNoShowBodySchema = z.object({
  description: requiredTextSchema(5000, 'Please describe what happened.'),
});

export const refuseCarBodySchema = reportNoShowBodySchema.extend({
  photoIds: z
    .array(bodyIdSchema)
    .max(20, 'Add at most 20 photos.')
    .nullish()
    .transform((ids) => [...new Set(ids ?? [])])
    .meta({
      description: `At least ${pickupReportLimits.refusePhotos} pickup photos of the guest, by their ids`,
    }),
});
