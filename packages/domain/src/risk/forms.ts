import { z } from 'zod';
import { noteSchema } from '../admin/act-fields.ts';
import { requiredTextSchema } from '../wire/text-fields.ts';

/** Choices for the open trips of a disabled account. */
const tripChoices = ['leave', 'cancel'] as const;
export type TripChoice = (typeof tripChoices)[number];

export const disableFormSchema = z.object({
  reason: requiredTextSchema(500, 'Please give a reason.'),
  note: noteSchema,
  trips: z
    .enum(tripChoices)
    .optional()
    .transform((choice) => choice ?? 'leave')
    .meta({ description: 'What becomes of open trips; cancelled ones are refunded in full' }),
});
