import { z } from 'zod';
import { timeSlotSchema } from '../calendar/schemas.ts';

/** The latest drop-off that the car's calendar permits. */
export const latestEndSchema = z.object({ endDate: z.string(), endTime: timeSlotSchema }).meta({
  id: 'LatestEnd',
  description:
    'The latest drop-off that the calendar permits for this pickup. Null if nothing stands in the way; in a refusal, if no drop-off is possible',
});
export type LatestEnd = z.output<typeof latestEndSchema>;

export const errorSchema = z
  .object({
    message: z.string().meta({ description: 'A sentence for people' }),
    code: z.string().meta({ description: 'A word for programs' }),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    possible: z
      .object({
        startDate: z.string(),
        startTime: timeSlotSchema,
        endDate: z.string(),
        endTime: timeSlotSchema,
      })
      .nullable()
      .optional()
      .meta({ description: 'Where a car cannot be booked: the nearest window in which it can' }),
    requiresStripeConnect: z.boolean().optional(),
    latestEnd: latestEndSchema.nullish(),
  })
  .meta({ id: 'Error' });
export type ErrorOnWire = z.output<typeof errorSchema>;
